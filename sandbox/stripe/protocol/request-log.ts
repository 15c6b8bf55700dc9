import type { FormObject, FormValue } from './form-decode.ts'

/** An API request without keys, secrets and card data. */
interface LoggedRequest {
  id: string
  at: string
  method: string
  path: string
  key: 'secret' | 'publishable' | 'none'
  idempotencyKey: string | null
  isReplayed: boolean
  status: number
  params: FormObject
}

export type RequestLog = ReturnType<typeof requestLog>

const kept = 500
const hidden = ['client_secret', 'customer_session_client_secret', 'card', 'number', 'cvc', 'key']

/** Keeps the last 500 requests in memory, and removes secrets from their parameters. */
export function requestLog() {
  let requests: LoggedRequest[] = []
  return {
    add(request: LoggedRequest): void {
      requests = [{ ...request, params: withoutSecrets(request.params) as FormObject }, ...requests].slice(
        0,
        kept,
      )
    },
    /** Newest first. */
    all: () => requests,
    clear() {
      requests = []
    },
  }
}

function withoutSecrets(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      hidden.includes(name) ? '[hidden]' : withoutSecrets(child),
    ]),
  )
}
