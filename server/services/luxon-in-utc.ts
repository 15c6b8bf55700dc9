import { createRequire } from 'node:module'

interface Luxon {
  Settings: { defaultLocale: string; defaultZone: string }
}

/**
 * Sets the defaults of Luxon, with which the queue reads its schedules, all of them in UTC. Otherwise Luxon asks Intl for the
 * machine's language and time zone, which loads 7 MB.
 */
export function setLuxonToUtc(): void {
  // The copy that the queue itself requires.
  const ours = createRequire(import.meta.url)
  const queue = createRequire(ours.resolve('pg-boss'))
  const { Settings } = createRequire(queue.resolve('cron-parser'))('luxon') as Luxon
  Settings.defaultLocale = 'en-US'
  Settings.defaultZone = 'utc'
}
