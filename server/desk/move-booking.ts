import type { moveBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { refuseStaffSlot } from '../../domain/bookings/booking-window.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { overpaidBy } from '../../domain/payments/overpaid-by.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { isSamePrice, priceOf, standardPrice } from '../../domain/pricing/price-booking.ts'
import { hoursBetween, type Interval, isBefore } from '../../domain/time/facility-time.ts'
import { actionable, type BookingRow, findBooking } from '../bookings/booking-row.ts'
import { checkVersion, lockVersion } from '../bookings/lock-version.ts'
import { recordStaffAction, type StaffRequest } from '../bookings/record-staff-action.ts'
import { findItem, type Item, requireItem } from '../catalog/find-item.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import { clearSlot } from '../holds/clear-slot.ts'
import { findPayments } from '../payments/ledger/lock-payments.ts'
import { countGiven } from '../payments/ledger/staff-limits.ts'
import { emailMoved, type Move, type Mover, makeMoves } from '../payments/moves/make-moves.ts'
import type { By, Services } from '../services/services.ts'
import { applyPrice, canChangePrice } from './change-price.ts'
import { findConflict } from './find-conflict.ts'
import { whileUnpayable } from './make-unpayable.ts'

type Request = StaffRequest<typeof moveBookingSchema>

interface PricedMove extends Move {
  /** The new price in decimal dollars; null if it stays. */
  totalAmount: string | null
}

/**
 * Staff move a booking to another time, space or bundle, or give it another length. Payments and agreements stay; if the
 * price differs, staff decide in the same step whether it changes. Its occupancy is swapped in one transaction, so it
 * can move onto part of its own slot. Refuses stale versions, closed or taken slots, undecided prices, and bookings
 * that are unpaid, cancelled or over.
 */
export async function moveBooking(services: Services, request: Request): Promise<Outcome<null>> {
  const planned = await planMove(services, request)
  if (!planned.ok) return planned
  const move = planned.value
  const { bookingId } = request
  const { version } = request.input
  // At the same price, the customer can go on paying it.
  if (move.totalAmount === null)
    return await transact(services.db, async (trx) => {
      const locked = await lockVersion(trx, bookingId, version)
      return locked.ok ? await moveLocked(services, trx, move, request) : locked
    })
  return await whileUnpayable(services, { bookingId, version, canChange: canChangePrice }, (trx) =>
    moveLocked(services, trx, move, request),
  )
}

/** The booking is locked. */
async function moveLocked(
  services: Services,
  trx: Trx,
  move: PricedMove,
  request: Request,
): Promise<Outcome<null>> {
  const made = await makeMoves(services, trx, [move], staffMover(trx, request), ([only = move], attempt) =>
    attempt(only),
  )
  if (!made.ok) return made
  const [moved] = made.value
  if (!moved) return succeed(null)
  const { booking, totalAmount } = move
  const after = totalAmount === null ? moved : { ...moved, totalAmount }
  const refusal = await countGiven(trx, request, { before: booking, after })
  if (refusal) return refusal
  await emailMoved(services, trx, moved, move.booking)
  return await updatePrice(services, trx, move, request)
}

/** Staff see whose booking is in the way. */
export function staffMover(trx: Trx, by: By): Mover {
  return {
    now: by.now,
    record: (moved, places) =>
      recordStaffAction(trx, moved, by, { kind: 'moved', action: 'move_booking', ...places }),
    refuseTaken: async ({ booking, to }) =>
      refuse('slot_taken', { details: { conflict: await findConflict(trx, booking.id, to) } }),
  }
}

/** Every check that doesn't need the transaction; the plan holds until the booking's version changes. */
export async function planMove(
  services: Services,
  { bookingId, input, now }: Request,
): Promise<Outcome<PricedMove>> {
  const { db } = services
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
  const places = { from: fromItem, to: toItem.value, interval }
  const price = await decidePrice(db, booking, places, input.price)
  if (!price.ok) return price
  const to = await clearSlot(services, toItem.value, interval, now)
  return succeed({ booking, toItem: toItem.value, to, totalAmount: price.value })
}

interface Places {
  from: Item
  to: Item
  /** At the new place. */
  interval: Interval
}

/** The new price, less what a code took off, or null if it stays: the slot costs the same, nothing is owed (comp), or staff keep it. */
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
    toDecimal(Math.max(0, priceOf(item, time) - toCents(booking.discountAmount)))
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

/** After the move, with its new version. */
async function updatePrice(
  services: Services,
  trx: Trx,
  { booking, totalAmount }: PricedMove,
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
