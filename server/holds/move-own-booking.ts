import type { z } from 'zod'
import type { moveOwnBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { MOVE_CONSENT, refuseNewPrice } from '../../domain/bookings/customer-move.ts'
import { type Outcome, type Refusal, refuse } from '../../domain/errors.ts'
import { listDates } from '../../domain/payments/policies/current-policy.ts'
import { toDecimal } from '../../domain/pricing/money.ts'
import { priceOf, standardPrice } from '../../domain/pricing/price-booking.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import type { BookingColumns, BookingRow } from '../bookings/booking-row.ts'
import { lockBooking } from '../bookings/lock-version.ts'
import { findOwnBooking } from '../bookings/own-bookings.ts'
import { refuseUnoffered, requireItem } from '../catalog/find-item.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import { type Circumstances, USER_AGENT_LENGTH } from '../payments/agreements/store-signature.ts'
import { makeOwnMove, refuseOwnMove, type WantedPlace } from '../payments/moves/own-move.ts'
import type { By, Services } from '../services/services.ts'
import { clearSlot } from './clear-slot.ts'

interface Request extends By {
  bookingId: string
  input: z.output<typeof moveOwnBookingSchema>
  circumstances: Circumstances
}

/**
 * A customer moves a paid booking to another time, space, or bundle, once, if they signed a policy that allows it.
 * Length, number, and price stay, and so does what they paid. Its occupancy is swapped in one transaction, so it
 * can move onto part of its own slot. Refuses what `refuseMove`, `refuseNewTime`, and `refuseNewPrice` refuse, and
 * closed or taken slots.
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
  const hours = hoursBetween(booking.startTime, booking.endTime)
  const interval = { start, end: start.add({ hours }) }
  const wanted = { toItem, interval }
  const refusal = await refuseMoveTo(db, booking, wanted, now)
  if (refusal) return refusal
  const consent = {
    userId: actor.id,
    consent: `${MOVE_CONSENT}: ${listDates([{ item: toItem.name, ...interval }])}`,
    ip: circumstances.ip,
    userAgent: circumstances.userAgent.slice(0, USER_AGENT_LENGTH),
  }
  const to = await clearSlot(services, toItem, interval, now)
  return await transact(db, async (trx) => {
    const locked = await lockBooking(trx, bookingId)
    if (!locked) return refuse('booking_not_found')
    // Staff may have changed it, or another tab was faster.
    const refused = await refuseMoveTo(trx, locked, wanted, now)
    return refused ?? (await makeOwnMove(services, trx, { booking: locked, toItem, to }, { consent, now }))
  })
}

async function refuseMoveTo(
  db: Database | Trx,
  booking: BookingRow,
  wanted: WantedPlace,
  now: Temporal.Instant,
): Promise<Refusal | null> {
  return (
    (await refuseOwnMove(db, booking, wanted, now)) ??
    refuseUnoffered(wanted.toItem, wanted.interval.start) ??
    refuseNewPrice(toDecimal(standardPrice(booking)), toDecimal(priceOf(wanted.toItem, wanted.interval)))
  )
}
