import type { Route } from './contract.ts'
import * as nouns from './nouns.ts'

type Nouns = typeof nouns
type Both<Each> = (Each extends unknown ? (each: Each) => void : never) extends (both: infer All) => void
  ? All
  : never

/** Every route, by its method and path. */
export type Routes = Both<Nouns[keyof Nouns]>

export const ROUTES: Readonly<Record<keyof Routes, Route>> = Object.assign({}, ...Object.values(nouns))

export const ROUTE_NAMES = Object.keys(ROUTES) as (keyof Routes)[]

/** A route such as "GET /api/bookings/:id"; undefined if there's none. */
export function routeOf(name: string): Route | undefined {
  return (ROUTES as Readonly<Record<string, Route>>)[name]
}
