import type { moveBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { refuseStaffSlot } from '../../domain/bookings/booking-window.ts'
import type { Item } from '../../domain/bookings/item.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { overpaidBy } from '../../domain/payments/overpaid-by.ts'
import { standardPrice } from '../../domain/pricing/adjustments.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { isSamePrice, priceOf } from '../../domain/pricing/price-booking.ts'
import { hoursBetween, type Interval, isBefore } from '../../domain/time/facility-time.ts'
import { actionable, type BookingRow, findBooking } from '../bookings/booking-row.ts'
import { checkVersion } from '../bookings/lock-version.ts'
import type { StaffRequest } from '../bookings/record-staff-action.ts'
import { findItem, requireItem } from '../catalog/find-item.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import type { Database, Trx } from '../db/database.ts'
import { type Mover, moveBookings, type Wanted } from '../moves/move-bookings.ts'
import { findPayments } from '../payments/ledger/lock-payments.ts'
import { countGiven } from '../payments/ledger/staff-limits.ts'
import type { By, Services } from '../services/services.ts'
import { applyPrice, canChangePrice } from './change-price.ts'
import { findConflict } from './find-conflict.ts'
import { whileUnpayable } from './make-unpayable.ts'

type Request = StaffRequest<typeof moveBookingSchema>

interface PlannedMove extends Wanted {
  booking: BookingRow
  /** The new price in decimal dollars; null if it stays. */
  totalAmount: string | null
}

/**
 * Staff move a booking to another time, space or bundle, or give it another length. If the price differs,
 * they decide in the same step whether it changes. Refuses stale versions, undecided prices, bookings that
 * are unpaid, cancelled, or over, and what `moveBookings` does.
 */
export async function moveBooking(services: Services, request: Request): Promise<Outcome<null>> {
  const planned = await planMove(services, request)
  if (!planned.ok) return planned
  const { bookingId, input } = request
  const seen = { bookingId, version: input.version, canChange: canChangePrice }
  const moved = await moveBookings(
    services,
    [planned.value],
    staffMover(request),
    // At the same price, the customer can go on paying it.
    planned.value.totalAmount === null ? undefined : (move) => whileUnpayable(services, seen, move),
  )
  return moved.ok ? succeed(null) : moved
}

/** Staff see whose booking is in the way. */
export function staffMover({ actor, now }: By): Mover {
  return {
    actor,
    now,
    refuseTaken: async (trx, bookingId, to) =>
      refuse('slot_taken', { details: { conflict: await findConflict(trx, bookingId, to) } }),
  }
}

/** Every check that doesn't need the transaction; the plan holds until the booking's version changes. */
export async function planMove(services: Services, request: Request): Promise<Outcome<PlannedMove>> {
  const { db } = services
  const { bookingId, input, now } = request
  const booking = await findBooking(db, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal =
    (await checkVersion(db, booking, input.version)) ?? bookingCan.move(actionable(booking), now)
  if (refusal) return refusal
  const start = Temporal.Instant.from(input.startTime)
  const { hours = hoursBetween(booking.startTime, booking.endTime) } = input
  const interval = { start, end: start.add({ hours }) }
  const outside = refuseStaffSlot(interval, await readOpeningHours(db))
  if (outside) return outside
  if (!isBefore(now, interval.end)) return refuse('in_the_past')

  const staysOnItem = !input.spaceId && !input.bundleId
  const toItem = await requireItem(db, staysOnItem ? booking : input)
  if (!toItem.ok) return toItem
  const fromItem = await findItem(db, booking)
  if (!fromItem) throw new Error(`Booking ${booking.id} is for an item that does not exist`)
  const price = await decidePrice(db, booking, { from: fromItem, to: toItem.value, interval }, input.price)
  if (!price.ok) return price
  const totalAmount = price.value
  return succeed({
    ...{ bookingId, booking, toItem: toItem.value, interval, totalAmount },
    refuse: (trx, locked) => checkVersion(trx, locked, input.version),
    finish: async (trx, { before, after }) => {
      const priced = totalAmount === null ? after : { ...after, totalAmount }
      const overLimit = await countGiven(trx, request, { before, after: priced })
      return overLimit ?? (await updatePrice(services, trx, before, totalAmount, request))
    },
  })
}

interface Places {
  from: Item
  to: Item
  /** At the new place. */
  interval: Interval
}

/**
 * The new price with its adjustments, or null if it stays: the slot costs the same, nothing is owed (comp),
 * or staff keep it.
 */
async function decidePrice(
  db: Database,
  booking: BookingRow,
  { from, to, interval }: Places,
  decision: Request['input']['price'],
): Promise<Outcome<string | null>> {
  const { totalAmount, startTime, endTime, paymentMethod } = booking
  const before = { item: from, time: { start: startTime, end: endTime } }
  const isSame =
    hoursBetween(startTime, endTime) === hoursBetween(interval.start, interval.end) &&
    isSamePrice(toDecimal(standardPrice(booking)), before, { item: to, time: interval })
  const priceAt = (item: Item, time: Interval) =>
    toDecimal(Math.max(0, priceOf(item, time) + toCents(booking.adjustedAmount)))
  const newTotalAmount = priceAt(to, interval)
  if (isSame || newTotalAmount === totalAmount || paymentMethod === 'comp' || decision === 'keep')
    return succeed(null)
  if (decision) return succeed(newTotalAmount)
  const payments = await findPayments(db, { bookingId: booking.id })
  const overpaid = overpaidBy({ ...booking, totalAmount: newTotalAmount }, payments)
  const isUsual = totalAmount === priceAt(from, before.time)
  return refuse('price_differs', {
    details: { totalAmount, newTotalAmount, isUsual, overpaid: toDecimal(overpaid) },
  })
}

async function updatePrice(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  totalAmount: string | null,
  { actor, input, now }: Request,
): Promise<Outcome<null>> {
  if (totalAmount === null) return succeed(null)
  return await applyPrice(services, trx, booking, {
    totalAmount,
    reason: MOVED,
    refundsOverpaid: input.price === 'change_and_refund',
    actor,
    now,
  })
}

/** The reason of the new price, in the history and for refunds. */
const MOVED = 'The booking was moved'
