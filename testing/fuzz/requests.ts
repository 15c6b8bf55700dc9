import fc, { type Arbitrary } from 'fast-check'
import { fitting, hostile, objectOf, type Schema } from './arbitraries.ts'

/** An OpenAPI document, as far as it describes requests. */
export interface Document {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type Role = 'visitor' | 'customer' | 'admin'

export interface FuzzRequest {
  role: Role
  method: string
  /** As in the document, with names in braces. */
  path: string
  parameters: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Mostly someone who is let in. */
const AT_THE_DESK = fc.constantFrom<Role>(
  'visitor',
  'customer',
  'admin',
  'admin',
  'admin',
  'admin',
  'admin',
  'admin',
)
const ELSEWHERE = fc.constantFrom<Role>('visitor', 'customer', 'customer', 'customer', 'customer', 'admin')
/** Answers until the client goes away. */
const ENDLESS = '/api/live'

/** Requests to any operation of the document, by anyone. */
export function requestsOf({ paths }: Document): Arbitrary<FuzzRequest> {
  const operations = Object.entries(paths)
    .filter(([path]) => path !== ENDLESS)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => requestOf(method.toUpperCase(), path, operation)),
    )
  return fc.oneof(...operations)
}

function requestOf(method: string, path: string, operation: Operation): Arbitrary<FuzzRequest> {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return fc.record({
    role: path.startsWith('/api/admin') ? AT_THE_DESK : ELSEWHERE,
    method: fc.constant(method),
    path: fc.constant(path),
    parameters: parametersIn(operation, 'path'),
    query: parametersIn(operation, 'query'),
    body: schema ? fc.oneof({ weight: 12, arbitrary: fitting(schema) }, hostile) : fc.constant(undefined),
  })
}

function parametersIn({ parameters = [] }: Operation, place: string): Arbitrary<Record<string, unknown>> {
  const chosen = parameters.filter((parameter) => parameter.in === place)
  return objectOf(
    Object.fromEntries(chosen.map(({ name, schema }) => [name, schema])),
    chosen.filter(({ required }) => required).map(({ name }) => name),
  )
}
