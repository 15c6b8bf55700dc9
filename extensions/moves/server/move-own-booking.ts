import type { z } from 'zod'
import { type Item, refuseUnoffered } from '../../../domain/bookings/item.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { listDates } from '../../../domain/payments/policies/list-dates.ts'
import { standardPrice } from '../../../domain/pricing/adjustments.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { hoursBetween, type Interval } from '../../../domain/time/facility-time.ts'
import { actionable, type BookingColumns, type BookingRow } from '../../../server/bookings/booking-row.ts'
import { findOwnBooking } from '../../../server/bookings/find-own-booking.ts'
import { requireItem } from '../../../server/catalog/find-item.ts'
import { readOpeningHours } from '../../../server/catalog/opening-hours.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import { moveBookings } from '../../../server/moves/move-bookings.ts'
import { type Circumstances, USER_AGENT_LENGTH } from '../../../server/payments/agreements/store-signature.ts'
import type { By, Services } from '../../../server/services/services.ts'
import type { moveOwnBookingSchema } from '../domain/move.schema.ts'
import { MOVE_CONSENT, refuseMove, refuseNewPrice, refuseNewTime, SAME_SLOT } from '../domain/own-move.ts'
import { MOVE_FACTS } from './move-fields.ts'

interface Request extends By {
  bookingId: string
  input: z.output<typeof moveOwnBookingSchema>
  circumstances: Circumstances
}

/**
 * A customer moves a paid booking to another time, space, or bundle, once, if they signed a policy that
 * allows it. Its length stays. What they confirmed is kept as evidence. Refuses what `refuseMove`,
 * `refuseNewTime`, and `refuseNewPrice` refuse, and what `moveBookings` does.
 */
export async function moveOwnBooking(services: Services, request: Request): Promise<Outcome<BookingColumns>> {
  const { db } = services
  const { actor, bookingId, input, circumstances, now } = request
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const item = await requireItem(db, input)
  if (!item.ok) return item
  const toItem = item.value
  const start = Temporal.Instant.from(input.startTime)
  const interval = { start, end: start.add({ hours: hoursBetween(booking.startTime, booking.endTime) }) }
  const to = { toItem, interval }
  const refusal = await refuseMoveTo(db, booking, to, now)
  if (refusal) return refusal
  const confirmed = `${MOVE_CONSENT}: ${listDates([{ item: toItem.name, ...interval }])}`
  const wanted = {
    ...to,
    bookingId,
    // Staff may have changed it, or another tab was faster.
    refuse: (trx: Trx, locked: BookingRow) => refuseMoveTo(trx, locked, to, now),
    async finish(trx: Trx) {
      const { ip } = circumstances
      const userAgent = circumstances.userAgent.slice(0, USER_AGENT_LENGTH)
      const evidence = { bookingId, userId: actor.id, consent: confirmed, ip, userAgent, movedAt: now }
      await trx.insertInto('bookingMoves').values(evidence).execute()
      return succeed(null)
    },
  }
  const customer = { id: actor.id, role: 'customer' } as const
  const moved = await moveBookings(services, [wanted], { actor: customer, now, confirmed })
  if (!moved.ok) return moved
  const [own] = moved.value
  return own ? succeed(own) : SAME_SLOT
}

async function refuseMoveTo(
  db: Database | Trx,
  booking: BookingRow,
  { toItem, interval }: { toItem: Item; interval: Interval },
  now: Temporal.Instant,
): Promise<Refusal | null> {
  const { spaceId, bundleId, startTime: start, endTime: end } = booking
  if (hoursBetween(start, end) !== hoursBetween(interval.start, interval.end)) return refuse('stale')
  const facts = await db
    .selectFrom('bookings')
    .select(MOVE_FACTS)
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const openingHours = await readOpeningHours(db, now)
  return (
    refuseMove({ ...actionable(booking), ...facts }, now) ??
    refuseNewTime({ spaceId, bundleId, start, end }, { ...toItem, ...interval }, now, openingHours) ??
    refuseUnoffered(toItem, interval.start) ??
    refuseNewPrice(toDecimal(standardPrice(booking)), toDecimal(priceOf(toItem, interval)))
  )
}
