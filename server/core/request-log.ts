import type { FastifyBaseLogger } from 'fastify'

export interface AnsweredRequest {
  id: string
  method: string
  url: string
  status: number
  /** How long it took. */
  ms: number
}

/** Logs one line per answered request. Leaves out the query string, which can contain tokens. */
export function logRequests(log: FastifyBaseLogger): (request: AnsweredRequest) => void {
  // These fields hold no secrets, and looking for some in each line takes time.
  const lines = log.child({}, { redact: [] })
  return ({ id, method, url, status, ms }) => {
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    lines.info(
      { id, method, path: withoutFeedToken(path), status, ms: Math.round(ms * 100) / 100 },
      'request',
    )
  }
}

/** The whole link of a calendar feed is secret. */
function withoutFeedToken(path: string): string {
  return path.startsWith('/api/calendar/') ? '/api/calendar/…' : path
}
