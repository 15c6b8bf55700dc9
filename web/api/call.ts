import type { Contract } from '../../domain/api/contract.ts'
import type { Routes } from '../../domain/api/routes.ts'
import { askForConfirmation } from '../session/confirmation.ts'
import { pageUser } from '../session/page-user.ts'
import { isSomeoneHere } from '../session/presence.ts'
import { isRenewal, noteRenewal, watchRenewals } from '../session/session-renewal.ts'
import { ApiError } from './api-error.ts'
import { type Filter, withQuery } from './with-query.ts'

/** The method and path of a route, such as "GET /api/bookings/:id". */
export type CallName = keyof Routes

/** A value as it's sent: JSON leaves out fields that are undefined. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? {
        [Field in keyof T]: Sent<T[Field]> | (Record<never, never> extends Pick<T, Field> ? undefined : never)
      }
    : T

type Part<Route, Name extends string> =
  Route extends Record<Name, { _zod: { input: infer Given } }> ? [Sent<Given>] : []
type Search<Route> = Route extends { query: { _zod: { input: infer Given } } }
  ? Record<never, never> extends Given
    ? [Sent<Given>?]
    : [Sent<Given>]
  : []

/** Whether a union has several members. The names of a contract with a single route don't. */
type IsSeveral<Union, Each = Union> = Each extends unknown ? ([Union] extends [Each] ? false : true) : never

/**
 * A call's input: the parameters in its path, its body, and its query, as far as it has them. None for a name
 * that isn't known, which is the error to report.
 */
export type Input<Name extends keyof All, All = Routes> = [keyof All, IsSeveral<Name>] extends [Name, true]
  ? never[]
  : [...Part<All[Name], 'params'>, ...Part<All[Name], 'body'>, ...Search<All[Name]>]

/** A call's response. */
export type Answer<Name extends keyof All, All = Routes> = All[Name] extends {
  returns: { _zod: { output: infer Returned } }
}
  ? Returned
  : undefined

/**
 * Makes a call: `call('PUT /api/admin/bookings/:id/note', { id }, { note, version })`. If the server requires
 * a confirmation, a dialog asks for it, and the call is repeated.
 */
export function call<Name extends CallName>(name: Name, ...input: Input<Name>): Promise<Answer<Name>> {
  return send(requestOf(name, input))
}

/**
 * The key and function of a query: `useQuery(query('GET /api/bookings/:id', { id }))`. The key is the parts
 * of its path (spec section 7), and then its query string's fields.
 */
export function query<Name extends CallName>(name: Name, ...input: Input<Name>) {
  const request = requestOf(name, input)
  const { path, search } = request
  return {
    queryKey: [...path.split('/'), ...(search ? [search] : [])] as readonly unknown[],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<Name>> => send(request, signal),
  }
}

/** The beginning of the keys of a route's queries, up to the first parameter. */
export function keyOf(name: CallName): readonly string[] {
  const [path = ''] = pathOf(name).split('/:')
  return path.split('/')
}

/** The address of a file to download. */
export function addressOf<Name extends CallName>(name: Name, ...input: Input<Name>): string {
  return urlOf(requestOf(name, input))
}

/** The same calls for the routes of an extension's own contract. */
interface Client<All> {
  call: <Name extends keyof All>(name: Name, ...input: Input<Name, All>) => Promise<Answer<Name, All>>
  query: <Name extends keyof All>(
    name: Name,
    ...input: Input<Name, All>
  ) => {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Answer<Name, All>>
  }
  keyOf: (name: keyof All) => readonly string[]
  addressOf: <Name extends keyof All>(name: Name, ...input: Input<Name, All>) => string
}

/** The calls of an extension: `clientOf<typeof ITS_CONTRACT>()`, from an import of the type. */
export function clientOf<All extends Contract>(): Client<All> {
  return { call, query, keyOf, addressOf } as unknown as Client<All>
}

interface Request {
  name: CallName
  method: string
  path: string
  search: Filter | undefined
  body: unknown
}

const pathOf = (name: CallName) => name.slice(name.indexOf('/'))

function requestOf(name: CallName, input: readonly unknown[]): Request {
  const [method = ''] = name.split(' ')
  const pattern = pathOf(name)
  const params = pattern.includes('/:') ? (input[0] as Filter) : null
  const rest = input.at(params ? 1 : 0)
  const path = pattern.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params?.[part] ?? ''))
  const hasBody = method === 'POST' || method === 'PUT'
  return {
    name,
    method,
    path,
    search: hasBody ? undefined : (rest as Filter | undefined),
    body: hasBody ? rest : undefined,
  }
}

/** Calls whose URL is another one each time, which bypasses every cache (spec section 7). */
const PAST_CACHES: readonly CallName[] = ['GET /api/spaces', 'GET /api/bundles']

function urlOf({ name, path, search }: Request): string {
  const past = PAST_CACHES.includes(name) && { t: String(Date.now()) }
  return withQuery(path, { ...search, ...past })
}

/** In development and in the test build, not in production. Vite replaces both at build time. */
const CHECKS_RESPONSES = import.meta.env.DEV || import.meta.env.VITE_CHECK_RESPONSES === '1'

/** Sends cookies with every call; a JSON content type and body only if there is a body (spec section 7). */
async function send<Name extends CallName>(request: Request, signal?: AbortSignal): Promise<Answer<Name>> {
  const { name, method, body } = request
  const wasRenewed = watchRenewals()
  const renews = isRenewal(name)
  const user = pageUser()
  const sent = fetch(urlOf(request), {
    ...(signal && { signal }),
    ...(method === 'GET' && { cache: 'no-store' }),
    method,
    credentials: 'include',
    headers: {
      // Doesn't count as use of the session, so a desk that everyone has left is signed out.
      ...(method === 'GET' && !isSomeoneHere() && { 'x-background': '1' }),
      // Signing in is how another person comes in.
      ...(user !== null && !renews && { 'x-page-user': user }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (renews) noteRenewal(sent)
  const answer = await sent
  const text = await answer.text()
  if (!answer.ok) {
    const error = new ApiError(answer.status, answer.statusText, text)
    if (error.code === 'confirmation_required' && (await askForConfirmation()))
      return await send(request, signal)
    // Refused before anything was done, so any method can be repeated. Once: this time no renewal was under
    // way when it was sent.
    if (!renews && error.code === 'signed_out' && (await wasRenewed())) return await send(request, signal)
    throw error
  }
  const parsed = text === '' ? undefined : JSON.parse(text)
  if (CHECKS_RESPONSES) {
    const { checkResponse } = await import('./check-response.ts')
    checkResponse(name, parsed)
  }
  return parsed
}
