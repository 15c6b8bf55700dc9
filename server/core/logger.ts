import { type Logger, pino } from 'pino'

/** One JSON line per event. Never logs bodies, cookies, credentials, or query strings (they can contain tokens). */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: ['req.headers', 'res.headers', '*.password', '*.clientSecret'], remove: true },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        // The whole link of a calendar feed is secret.
        path: request.url.split('?')[0]?.replace(/^(\/api\/calendar\/).+/, '$1…'),
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
    },
  })
}
