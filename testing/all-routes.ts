import type { Route } from '../domain/api/contract.ts'
import { ROUTES } from '../domain/api/routes.ts'
import { EXTENSIONS } from '../extensions/server.ts'

/** Every route of the core and of extensions, by its method and path. */
export const ALL_ROUTES: Readonly<Record<string, Route>> = Object.assign(
  {},
  ROUTES,
  ...EXTENSIONS.map(({ routes }) => routes?.contract),
)
export const ALL_ROUTE_NAMES = Object.keys(ALL_ROUTES)

/** The contract of a route. */
export function routeAt(door: string): Route {
  const route = ALL_ROUTES[door]
  if (!route) throw new Error(`No contract has ${door}`)
  return route
}
