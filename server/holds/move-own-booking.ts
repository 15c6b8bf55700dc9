import type { z } from 'zod'
import type { moveOwnBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { MOVE_CONSENT, refuseNewPrice } from '../../domain/bookings/customer-move.ts'
import { type Outcome, type Refusal, refuse } from '../../domain/errors.ts'
import { listDates } from '../../domain/payments/policies/current-policy.ts'
import { type Cents, parseAmount, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { priceOf, standardPrice } from '../../domain/pricing/price-booking.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import type { BookingColumns, BookingRow } from '../bookings/booking-row.ts'
import { lockBooking } from '../bookings/lock-version.ts'
import { findOwnBooking } from '../bookings/own-bookings.ts'
import { refuseUnoffered, requireItem } from '../catalog/find-item.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import { type Circumstances, USER_AGENT_LENGTH } from '../payments/agreements/store-signature.ts'
import { findHeldMove } from '../payments/moves/finish-move.ts'
import { makeOwnMove, refuseOwnMove, type WantedPlace } from '../payments/moves/own-move.ts'
import type { By, Services } from '../services/services.ts'
import { clearSlot } from './clear-slot.ts'
import type { Customer } from './create-booking.ts'
import { holdPricierTime } from './hold-pricier-time.ts'
import { releaseHold } from './release-hold.ts'

interface Request extends By {
  customer: Customer
  bookingId: string
  input: z.output<typeof moveOwnBookingSchema>
  circumstances: Circumstances
}

/**
 * A customer moves a paid booking to another time, space, or bundle, once, if they signed a policy that allows it. Length and number stay, and
 * so does what they paid. Its occupancy is swapped in one transaction, so it can move onto part of its own slot. For a pricier time, returns
 * a hold of it instead, which moves the booking once the difference is paid. Refuses what `refuseMove`, `refuseNewTime`, and
 * `refuseNewPrice` refuse, and closed or taken slots.
 */
export async function moveOwnBooking(services: Services, request: Request): Promise<Outcome<BookingColumns>> {
  const { db } = services
  const { actor, customer, bookingId, input, circumstances, now } = request
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const item = await requireItem(db, input)
  if (!item.ok) return item
  const toItem = item.value
  const start = Temporal.Instant.from(input.startTime)
  const hours = hoursBetween(booking.startTime, booking.endTime)
  const agreed = input.difference === undefined ? null : parseAmount(input.difference)
  const interval = { start, end: start.add({ hours }) }
  const wanted = { toItem, interval, totalAmount: toDecimal(priceOf(toItem, interval)), agreed }
  const refuseWanted = (on: Database | Trx, row: BookingRow) => refuseMoveTo(on, row, wanted, now)
  const refusal = await refuseWanted(db, booking)
  if (refusal) return refusal
  const consent = {
    userId: actor.id,
    consent: `${MOVE_CONSENT}: ${listDates([{ item: toItem.name, ...wanted.interval }])}`,
    ip: circumstances.ip,
    userAgent: circumstances.userAgent.slice(0, USER_AGENT_LENGTH),
  }
  if (toCents(wanted.totalAmount) > standardPrice(booking))
    return await holdPricierTime(services, { ...wanted, customer, booking, refuseWanted, consent, now })

  // It may keep another time for the same move.
  const held = await findHeldMove(db, bookingId)
  const released = held && (await releaseHold(services, { actor, bookingId: held.id, now }))
  if (released && !released.ok) return released
  const to = await clearSlot(services, toItem, wanted.interval, now)
  return await transact(db, async (trx) => {
    const locked = await lockBooking(trx, bookingId)
    if (!locked) return refuse('booking_not_found')
    // Staff may have changed it, or another tab was faster. Nothing is paid here, so it can't have become pricier.
    const refused = await refuseMoveTo(trx, locked, { ...wanted, agreed: null }, now)
    return refused ?? (await makeOwnMove(services, trx, { booking: locked, toItem, to }, { consent, now }))
  })
}

interface Wanted extends WantedPlace {
  /** Its price in decimal dollars, and the cents it costs more as the customer saw it; null if they saw nothing to pay. */
  totalAmount: string
  agreed: Cents | null
}

async function refuseMoveTo(
  db: Database | Trx,
  booking: BookingRow,
  wanted: Wanted,
  now: Temporal.Instant,
): Promise<Refusal | null> {
  return (
    (await refuseOwnMove(db, booking, wanted, now)) ??
    refuseUnoffered(wanted.toItem, wanted.interval.start) ??
    refuseNewPrice(toDecimal(standardPrice(booking)), wanted.totalAmount, wanted.agreed)
  )
}
