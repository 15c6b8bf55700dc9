import type { QueryFunctionContext } from '@tanstack/react-query'
import { askForConfirmation } from '../session/confirmation.ts'
import { pageUser } from '../session/page-user.ts'
import { isSomeoneHere } from '../session/presence.ts'
import { isRenewal, noteRenewal, watchRenewals } from '../session/session-renewal.ts'
import type { ResponseBody, ResponseName } from './response-schemas.ts'

interface ErrorBody {
  code?: string
  message?: string
  details?: Record<string, unknown>
}

/** Any response that isn't OK. `message` is "status: body" (spec section 8); `text` is the server's own message. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly text: string | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const parsed = parseErrorBody(body)
    this.code = parsed.code
    this.text = parsed.message
    this.details = parsed.details ?? {}
  }
}

function parseErrorBody(body: string): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    // A proxy in between may respond with its own error page.
    return {}
  }
}

/** In development and in the test build, not in production. Vite replaces both at build time. */
const CHECKS_RESPONSES = import.meta.env.DEV || import.meta.env.VITE_CHECK_RESPONSES === '1'

/**
 * Sends cookies with every call; a JSON content type and body only if there is a body (spec section 7). `response` names
 * the schema of the response. If the server requires a confirmation, a dialog asks for it, and the call is repeated.
 */
export async function request<Name extends ResponseName>(
  response: Name,
  method: string,
  path: string,
  body?: unknown,
  init?: RequestInit,
): Promise<ResponseBody<Name>> {
  const wasRenewed = watchRenewals()
  const renews = isRenewal(method, path)
  const user = pageUser()
  const sent = fetch(path, {
    ...init,
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
      return await request(response, method, path, body, init)
    // Refused before anything was done, so any method can be repeated. Once: this time no renewal was under way when it was sent.
    if (!renews && error.code === 'signed_out' && (await wasRenewed()))
      return await request(response, method, path, body, init)
    throw error
  }
  const parsed = text === '' ? undefined : JSON.parse(text)
  if (CHECKS_RESPONSES) {
    const { checkResponse } = await import('./check-response.ts')
    checkResponse(response, `${method} ${path}`, parsed)
  }
  return parsed
}

/** Returns a function that fetches a path past every cache. */
export function fetchPath<Name extends ResponseName>(response: Name) {
  return (path: string, signal: AbortSignal) =>
    request(response, 'GET', path, undefined, { signal, cache: 'no-store' })
}

/** Returns a query function that fetches the path made by joining the query key with slashes (spec section 7). */
export function fetchByKey<Name extends ResponseName>(response: Name) {
  const fetch = fetchPath(response)
  return ({ queryKey, signal }: Pick<QueryFunctionContext, 'queryKey' | 'signal'>) =>
    fetch(queryKey.join('/'), signal)
}

export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code ?? ''))
}

/** Whether the user closed the confirmation dialog, so the call wasn't made. That's no failure. */
export function wasCancelled(error: unknown): boolean {
  return isApiError(error, 'confirmation_required')
}

/** The server's message, or the fallback. If the request couldn't be sent because the device is offline, says that instead. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.text || fallback
  return isOffline() ? OFFLINE : fallback
}

/** The fields a request was refused for, each with a message. `fieldOf` maps codes that are about one field. */
export function fieldIssues(
  error: unknown,
  fieldOf: Readonly<Record<string, string>> = {},
): { field: string; message: string }[] {
  if (!isApiError(error)) return []
  const field = fieldOf[error.code ?? '']
  if (field) return [{ field, message: error.text ?? '' }]
  return (error.details.issues as { field: string; message: string }[] | undefined) ?? []
}

export const UNREACHABLE = "We couldn't reach The Barn. Please check your connection and try again."

const OFFLINE = "You're offline. Please connect and try again."

const isOffline = () => globalThis.navigator?.onLine === false

/** The message for a request that got no response: offline, or unreachable. */
export function unreachableText(): string {
  return isOffline() ? OFFLINE : UNREACHABLE
}
