import { type DestinationStream, type Logger, pino } from 'pino'

/** One JSON line per event. Never logs bodies, cookies, credentials, or query strings (they can contain tokens). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: { paths: ['req.headers', 'res.headers', '*.password', '*.clientSecret'], remove: true },
    },
    openOutput(),
  )
}

/**
 * Written in the background, at least once a second and when the process exits. Each write costs time on another thread, so
 * a busy server makes few. Pino asks for less than its largest write, 16,384 bytes. Lines are collected as bytes: as text, pino
 * would count up to 16,384 bytes again for each line.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({
    sync: false,
    minLength: 16_000,
    periodicFlush: 1_000,
    contentMode: 'buffer',
  })
  return {
    // Its types allow only strings.
    write: (line) => output.write(Buffer.from(line) as never),
    // Pino calls it after a fatal line, because the process may not live much longer.
    flushSync: () => output.flushSync(),
  } as DestinationStream
}
