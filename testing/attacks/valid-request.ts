import type { Routes } from '../../domain/api/routes.ts'

/** No record has it. */
export const NO_ID = '00000000-0000-4000-8000-000000000000'

/** A valid request to a route. Values of `path` and `query` are as they are in a URL. */
export interface ValidRequest {
  door: keyof Routes
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
