import { atFacility, hoursBetween } from '../../../domain/time/facility-time.ts'
import type { Trx } from '../../../server/db/database.ts'
import { listOffered } from '../../../server/services/freed.ts'
import { readDay } from '../../../server/slots/day-facts.ts'
import { findRuns } from '../domain/find-run.ts'
import { askTime } from '../domain/offer-terms.ts'
import { listWaiting } from './list-waiting.ts'
import { judge, type Sender, tell } from './offer-freed.ts'

/**
 * Tells those who wait for a time that another customer offers it back: the first to pay gets it. Once per customer and time, and not at
 * night: then the job does it in the morning. Returns how many.
 */
export async function tellOfOffers(
  services: Sender,
  trx: Trx,
  date: string,
  now: Temporal.Instant,
): Promise<number> {
  if (!askTime(now).equals(now)) return 0
  const entries = await listWaiting(trx, date, now)
  if (entries.length === 0) return 0
  const offers = await listOffered(services, trx, date, now)
  const day = await readDay(trx, Temporal.PlainDate.from(date), now)
  let told = 0
  for (const entry of entries) {
    if (!entry.isEmailVerified || entry.email === null) continue
    const best = offers
      .filter(({ userId }) => userId !== entry.userId)
      // Only a whole booking is offered.
      .flatMap(({ itemId, startTime, endTime }) =>
        findRuns(
          { ...entry, date },
          {
            ...day,
            free: (_spaces, _date, hours) =>
              hours === hoursBetween(startTime, endTime) ? [atFacility(startTime).hour] : [],
          },
        ).filter(({ item: { ref } }) => (ref.spaceId ?? ref.bundleId) === itemId),
      )
      .map((run) => judge(entry, run, { opened: [], date, now }))
      .find(({ reason }) => reason === null)
    if (best && (await tell(services, trx, entry, best, true))) told += 1
  }
  return told
}
