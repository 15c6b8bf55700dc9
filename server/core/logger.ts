import { type Logger, pino } from 'pino'

/** One JSON line per event. Never logs bodies, cookies, credentials, or query strings (they can contain tokens). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: { paths: ['req.headers', 'res.headers', '*.password', '*.clientSecret'], remove: true },
    },
    // Written in the background: each write costs time on another thread, so a busy server makes few.
    pino.destination({ sync: false, minLength: 16_000, periodicFlush: 1_000 }),
  )
}
