import { ACCESS } from '../server/http/access.ts'
import type { TestApp } from './start-test-app.ts'

/** Every route, such as "GET /api/bookings/:id": those in the OpenAPI document, and the few hidden from it. */
export async function listRoutes({ app }: Pick<TestApp, 'app'>): Promise<string[]> {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
  const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  return [...new Set([...described, ...Object.keys(ACCESS)])]
}
