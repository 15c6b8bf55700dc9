import { resourcesOf } from '../../../domain/bookings/conflict.ts'
import { closureMessage } from '../../../domain/closures/closed-message.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { dayBounds } from '../../../domain/time/facility-time.ts'
import { bundleContents, catalogOn } from '../../../server/catalog/queries.ts'
import type { Database } from '../../../server/db/database.ts'
import { findBlockedDate, listClosuresOn } from '../../../server/slots/closure-queries.ts'
import { holdIsAlive } from '../../../server/slots/hold-conditions.ts'
import type { OfferedTime } from '../domain/resale.schema.ts'
import { isOpenOffer } from './open-offers.ts'

/** The times of a day that other customers offer, no one is about to pay for, and aren't closed, at today's price. */
export async function listOffers(
  db: Database,
  date: Temporal.PlainDate,
  { actor, now }: { actor: { id: string }; now: Temporal.Instant },
): Promise<OfferedTime[]> {
  const { start, end } = dayBounds(date)
  const rows = await db
    .selectFrom('resaleOffers')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .select([
      'resaleOffers.id',
      'bookings.id as bookingId',
      'bookings.spaceId',
      'bookings.bundleId',
      'bookings.startTime',
      'bookings.endTime',
    ])
    .where('resaleOffers.startTime', '>=', start)
    .where('resaleOffers.startTime', '<', end)
    .where('bookings.userId', '!=', actor.id)
    .where((eb) => isOpenOffer(eb, now))
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('resaleTakeovers')
            .innerJoin('bookings', 'bookings.id', 'resaleTakeovers.bookingId')
            .select('bookings.id')
            .where((eb) => holdIsAlive(eb, now))
            .whereRef('offeredBookingId', '=', 'resaleOffers.bookingId' as never),
        ),
      ),
    )
    .orderBy('bookings.startTime')
    .orderBy('resaleOffers.id')
    .execute()
  if (rows.length === 0) return []
  const { spaces, bundles } = await catalogOn(db, date)
  const contents = await bundleContents(db)
  const blockedReason = (await findBlockedDate(db, date))?.reason ?? null
  const closed = { blockedReason, closures: await listClosuresOn(db, date) }
  return rows.flatMap(({ bookingId: _, startTime, endTime, ...row }) => {
    const item = row.spaceId
      ? spaces.find(({ id }) => id === row.spaceId)
      : bundles.find(({ id }) => id === row.bundleId)
    const interval = { start: startTime, end: endTime }
    if (!item?.isActive || closureMessage(closed, { resources: resourcesOf(row, contents), interval }))
      return []
    const totalAmount = toDecimal(priceOf(item, interval))
    return [{ ...row, startTime: startTime.toString(), endTime: endTime.toString(), totalAmount }]
  })
}
