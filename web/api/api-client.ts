import type { QueryFunctionContext } from '@tanstack/react-query'

interface ErrorBody {
  code?: string
  message?: string
  details?: Record<string, unknown>
}

/** Any answer that is not OK. `message` is "status: body"; what the server wrote for the customer is `text`. */
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
    // A proxy in between may answer with a page of its own.
    return {}
  }
}

/** The cookie goes with every call; a JSON type and body only where there is a body. */
export async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  init?: RequestInit,
): Promise<T> {
  const response = await fetch(path, {
    ...init,
    method,
    credentials: 'include',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** The path of a query is its key, joined by slashes. */
export function fetchByKey<T>({ queryKey, signal }: Pick<QueryFunctionContext, 'queryKey' | 'signal'>) {
  return request<T>('GET', queryKey.join('/'), undefined, { signal, cache: 'no-store' })
}

export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code ?? ''))
}

/** What the server said for the customer, or else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.text) || fallback
}

export const UNREACHABLE = 'We could not reach The Barn. Please check your connection and try again.'

/** Why there was no answer at all, as far as the browser knows. */
export function unreachableText(): string {
  return navigator.onLine === false ? "You're offline. Please connect and try again." : UNREACHABLE
}
