import type { Routes } from '../../domain/api/routes.ts'

/** No record has it. */
export const NO_ID = '00000000-0000-4000-8000-000000000000'

/** Of a field that another one of the request is sent instead of. */
export const LEFT_OUT = undefined as unknown as string

/** A valid request to a route. Values of `path` and `query` are as they are in a URL. */
export interface ValidRequest {
  door: string
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** With every field, also those that can be left out. */
type Whole<T> = T extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : T extends object
    ? { [Field in keyof T]-?: Whole<Exclude<T[Field], undefined>> }
    : T

type Part<Route, In extends string, Of extends string> =
  Route extends Record<In, { _zod: { input: infer Input } }> ? Record<Of, Whole<Input>> : unknown

type Parts<Route> = Part<Route, 'params', 'path'> &
  Part<Route, 'query', 'query'> &
  Part<Route, 'body', 'body'>

/**
 * A request for each route that takes a parameter, a query, or a body: the compiler finds one that's missing.
 */
export type ValidRequests<All = Routes> = {
  [Name in keyof All as unknown extends Parts<All[Name]> ? never : Name]: Parts<All[Name]>
}

/** Some of them. */
export type SomeRequests = Partial<ValidRequests>
