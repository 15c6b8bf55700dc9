import { type Logger, pino } from 'pino'

/** One JSON line an event. Never a body, a cookie, a query string (it may carry a token) or a credential. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: ['req.headers', 'res.headers', '*.password', '*.clientSecret'], remove: true },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        // The link of a calendar feed is secret as a whole.
        path: request.url.split('?')[0]?.replace(/^(\/api\/calendar\/).+/, '$1…'),
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
    },
  })
}
