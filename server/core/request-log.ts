import type { FastifyBaseLogger } from 'fastify'

export interface AnsweredRequest {
  id: string
  method: string
  url: string
  /** As declared, like `/api/bookings/:id`; `from memory`, `document`, or `not found` if there's none. */
  route: string
  status: number
  /** How long it took. */
  ms: number
}

/** Logs one line per answered request, but for probes only failures. Leaves out the query string, which can contain tokens. */
export function logRequests(log: FastifyBaseLogger): (request: AnsweredRequest) => void {
  // These fields hold no secrets, and looking for some in each line takes time.
  const lines = log.child({}, { redact: [] })
  return ({ id, method, url, status, ms }) => {
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    // There are thousands of them, so other requests would be hard to find.
    const level = PROBES.has(path) && status < 400 ? 'debug' : 'info'
    lines[level](
      { id, method, path: withoutSecrets(path), status, ms: Math.round(ms * 100) / 100 },
      'request',
    )
  }
}

/** Addresses that load balancers and monitoring request every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** The length of a token, as in links that are their own secret; ids and names of files are shorter. */
const SECRET_LENGTH = 40

/** Whatever the path before a token looks like, or how its characters are encoded. */
function withoutSecrets(path: string): string {
  if (path.length < SECRET_LENGTH) return path
  const decoded = path.includes('%')
    ? path.replaceAll(/%[0-7][\da-f]/gi, (code) => decodeURIComponent(code))
    : path
  const hidden = decoded.replaceAll(/[\w-]+/g, (word) => (word.length < SECRET_LENGTH ? word : '…'))
  return hidden === decoded ? path : hidden
}
