import { createRequire } from 'node:module'

interface Luxon {
  Settings: { defaultLocale: string; defaultZone: string }
}

/**
 * Our schedules are in UTC, which the queue's date library only takes for granted if told to. Otherwise it asks Intl for the
 * machine's language and time zone, which loads 7 MB.
 */
export function readSchedulesInUtc(): void {
  // The copy that the queue itself requires.
  const ours = createRequire(import.meta.url)
  const queue = createRequire(ours.resolve('pg-boss'))
  const { Settings } = createRequire(queue.resolve('cron-parser'))('luxon') as Luxon
  Settings.defaultLocale = 'en-US'
  Settings.defaultZone = 'utc'
}
