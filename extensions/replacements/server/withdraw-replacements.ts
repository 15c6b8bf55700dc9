import { resourcesOf } from '../../../domain/bookings/conflict.ts'
import { dayBounds } from '../../../domain/time/facility-time.ts'
import { bundleContents } from '../../../server/catalog/queries.ts'
import type { Trx } from '../../../server/db/database.ts'
import { enqueueBookingEmail } from '../../../server/mail/enqueue-booking-email.ts'
import type { Services } from '../../../server/services/services.ts'
import { readClosureLocked } from '../../../server/slots/closure-queries.ts'
import { TIME_REOPENED } from '../domain/news.ts'
import { endReplacements } from './end-replacements.ts'

/**
 * Ends the open offers of other times for bookings whose time is open again, in the transaction that reopens
 * these days, and emails their customers: the bookings are as they were. Those whose time has passed keep
 * theirs. Returns the times that were kept.
 */
export async function withdrawReplacements(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  { days, now }: { days: readonly string[]; now: Temporal.Instant },
) {
  const bounds = days.map((day) => dayBounds(Temporal.PlainDate.from(day)))
  const open = await trx
    .selectFrom('replacements')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .selectAll('replacements')
    .select('userId')
    .where('endedAt', 'is', null)
    .where('replacements.startTime', '>', now)
    .where(({ or, and, eb }) =>
      or(
        bounds.map(({ start, end }) =>
          and([eb('replacements.startTime', '>=', start), eb('replacements.startTime', '<', end)]),
        ),
      ),
    )
    .orderBy('replacements.id')
    // Waits for a refund that's about to end one, and no other can start: see `lockOpen`.
    .forNoKeyUpdate('replacements')
    .execute()
  const bundles = await bundleContents(trx)
  const reopened: string[] = []
  for (const { id, bookingId, userId, startTime, endTime, ...place } of open) {
    const slot = { resources: resourcesOf(place, bundles), interval: { start: startTime, end: endTime } }
    if (await readClosureLocked(trx, slot)) continue
    reopened.push(bookingId)
    const booking = { id: bookingId, userId }
    await enqueueBookingEmail(services, trx, booking, { template: TIME_REOPENED, cause: id })
  }
  return await endReplacements(trx, reopened, now)
}
