interface ErrorBody {
  code?: string
  message?: string
  details?: Record<string, unknown>
}

/**
 * Any response that isn't OK. `message` is "status: body" (spec section 8); `text` is the server's own
 * message.
 */
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

export function isApiError(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code ?? ''))
}

/** Whether the user closed the confirmation dialog, so the call wasn't made. That's no failure. */
export function wasCancelled(error: unknown): boolean {
  return isApiError(error, 'confirmation_required')
}

/**
 * The server's message, or the fallback. If the request couldn't be sent because the device is offline, says
 * that instead.
 */
export function errorText(error: unknown, fallback = UNREACHABLE): string {
  if (error instanceof ApiError) return error.text || fallback
  return isOffline() ? OFFLINE : fallback
}

/**
 * The fields a request was refused for, each with a message. `fieldOf` maps codes that are about one field.
 */
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
