import { sql } from 'kysely'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import type { OfferedTime } from '../../../domain/resale/resale.schema.ts'
import { dayBounds } from '../../../domain/time/facility-time.ts'
import { rulesOf, withRules } from '../../catalog/price-rules.ts'
import type { Database } from '../../db/database.ts'
import { holdIsAlive } from '../../slots/hold-conditions.ts'
import { isOpenOffer } from '../../slots/open-offers.ts'

/** The times of a day that other customers offer and no one is about to pay for, at today's price. */
export async function listOffers(
  db: Database,
  date: Temporal.PlainDate,
  { actor, now }: { actor: { id: string }; now: Temporal.Instant },
): Promise<OfferedTime[]> {
  const { start, end } = dayBounds(date)
  const rows = await db
    .selectFrom('resaleOffers')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .leftJoin('spaces', 'spaces.id', 'bookings.spaceId')
    .leftJoin('bundles', 'bundles.id', 'bookings.bundleId')
    .select([
      'resaleOffers.id',
      'bookings.id as bookingId',
      'bookings.spaceId',
      'bookings.bundleId',
      'bookings.startTime',
      'bookings.endTime',
      'bookings.isAnyCage',
    ])
    .select(({ fn }) => [
      fn.coalesce('spaces.hourlyRate', 'bundles.hourlyRate').as('hourlyRate'),
      rulesOf(sql.ref('bookings.spaceId'), sql.ref('bookings.bundleId')),
      fn.coalesce('spaces.isActive', 'bundles.isActive').as('isActive'),
    ])
    .where('resaleOffers.startTime', '>=', start)
    .where('resaleOffers.startTime', '<', end)
    .where('bookings.userId', '!=', actor.id)
    .where((eb) => isOpenOffer(eb, now))
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('bookings')
            .select('bookings.id')
            .where((eb) => holdIsAlive(eb, now))
            .whereRef('bookings.claimsBookingId', '=', 'resaleOffers.bookingId' as never),
        ),
      ),
    )
    .orderBy('bookings.startTime')
    .orderBy('resaleOffers.id')
    .execute()
  return rows.flatMap(({ hourlyRate, priceRules, isActive, bookingId: _, startTime, endTime, ...row }) =>
    isActive && hourlyRate !== null
      ? {
          ...row,
          startTime: startTime.toString(),
          endTime: endTime.toString(),
          totalAmount: toDecimal(
            priceOf(withRules({ hourlyRate, priceRules }), { start: startTime, end: endTime }),
          ),
        }
      : [],
  )
}
