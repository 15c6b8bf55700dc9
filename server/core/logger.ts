import { type Logger, pino } from 'pino'

/** One JSON line per event. Never logs bodies, cookies, credentials, or query strings (they can contain tokens). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: { paths: ['req.headers', 'res.headers', '*.password', '*.clientSecret'], remove: true },
    },
    // Written in the background, at least once a second and when the process exits. Each write costs time on another
    // thread, so a busy server makes few. Pino asks for less than its largest write, 16,384 bytes.
    pino.destination({ sync: false, minLength: 16_000, periodicFlush: 1_000 }),
  )
}
