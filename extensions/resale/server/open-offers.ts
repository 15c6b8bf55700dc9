import { type ExpressionBuilder, sql } from 'kysely'
import { dayBounds } from '../../../domain/time/facility-time.ts'
import type { Tables } from '../../../server/db/database.ts'
import type { ListOffered } from '../../../server/services/freed.ts'

/**
 * Offers that are open: not withdrawn, and their booking is still confirmed, ahead, not marked, and where it
 * was. Nothing has to be ended when staff move or cancel it.
 */
export function isOpenOffer(
  { and, eb }: ExpressionBuilder<Pick<Tables, 'resaleOffers' | 'bookings'>, 'resaleOffers' | 'bookings'>,
  now: Temporal.Instant,
) {
  return and([
    eb('withdrawnAt', 'is', null),
    eb('bookings.status', '=', 'confirmed'),
    eb('bookings.attendance', 'is', null),
    eb('bookings.startTime', '>', now),
    sql<boolean>`(bookings.start_time, bookings.end_time) = (resale_offers.start_time, resale_offers.end_time)`,
    sql<boolean>`coalesce(bookings.space_id, bookings.bundle_id) = resale_offers.item_id`,
  ])
}

/** The bookings of a local day that are offered. */
export const listOffered: ListOffered = async (via, date, now) => {
  const { start, end } = dayBounds(Temporal.PlainDate.from(date))
  return await via
    .selectFrom('resaleOffers')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .select(['bookings.userId', 'itemId', 'bookings.startTime', 'bookings.endTime'])
    .where('resaleOffers.startTime', '>=', start)
    .where('resaleOffers.startTime', '<', end)
    .where((eb) => isOpenOffer(eb, now))
    .orderBy('bookings.startTime')
    .orderBy('bookings.id')
    .execute()
}
