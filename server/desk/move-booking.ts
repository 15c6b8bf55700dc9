import type { z } from 'zod'
import type { moveBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { checkStaffSlot } from '../../domain/bookings/booking-window.ts'
import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { hasReminderAhead } from '../../domain/bookings/reminders.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { isSamePrice, priceOf } from '../../domain/pricing/price-booking.ts'
import { facilityDate, hoursBetween, isBefore } from '../../domain/time/facility-time.ts'
import { actionable, type BookingRow } from '../bookings/booking-row.ts'
import { findBooking } from '../bookings/find-booking.ts'
import { checkVersion, lockVersion } from '../bookings/lock-version.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import { findItem, type Item, requireItem } from '../catalog/find-item.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { prepareSlot } from '../holds/prepare-slot.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import type { Actor, Services } from '../services/services.ts'
import { lockDays, readClosureLocked } from '../slots/closure-queries.ts'
import { type ClearedSlot, swapSlot } from '../slots/take-slot.ts'
import { findConflict } from './find-conflict.ts'

interface Request {
  actor: Actor
  bookingId: string
  input: z.output<typeof moveBookingSchema>
  now: Temporal.Instant
}

interface Move {
  booking: BookingRow
  fromItem: Item
  toItem: Item
  to: ClearedSlot
}

/**
 * Staff move a booking to another time, or to another space or bundle at the same price. Length, price, payment and
 * agreements stay. Its occupancy is swapped in one transaction, so it can move onto part of its own slot. Refuses stale
 * versions, closed or taken slots, other prices, and bookings that are unpaid, cancelled or over.
 */
export async function moveBooking(services: Services, request: Request): Promise<Outcome<null>> {
  const planned = await planMove(services, request)
  if (!planned.ok) return planned
  const move = planned.value
  return await transact(services.db, async (trx) => {
    const locked = await lockVersion(trx, move.booking.id, request.input.version)
    if (!locked.ok) return locked
    await lockDays(trx, [dayOf(move.booking.startTime), dayOf(move.to.interval.start)])
    const closure = await readClosureLocked(trx, move.to)
    if (closure) return refuse('date_blocked', closure)
    if (isSameSlot(move)) return succeed(null)
    await updateBooking(services, trx, move, request)
    if (await swapSlot(trx, move.booking.id, move.to, request.now)) return succeed(null)
    const conflict = await findConflict(trx, move.booking.id, move.to)
    return refuse('slot_taken', { details: { conflict } })
  })
}

/** Every check that doesn't need the transaction; the plan holds as long as the booking's version does. */
async function planMove(services: Services, { bookingId, input, now }: Request): Promise<Outcome<Move>> {
  const { db } = services
  const booking = await findBooking(db, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal =
    (await checkVersion(db, booking, input.version)) ?? bookingCan.move(actionable(booking), now)
  if (refusal) return refusal
  const start = Temporal.Instant.from(input.startTime)
  const interval = { start, end: start.add(booking.startTime.until(booking.endTime)) }
  const violation = checkStaffSlot(interval)
  if (violation) return refuse(violation)
  if (!isBefore(now, interval.end)) return refuse('in_the_past')

  const staysOnItem = !input.spaceId && !input.bundleId
  const toItem = await requireItem(db, staysOnItem ? booking : input)
  if (!toItem.ok) return toItem
  const fromItem = await findItem(db, booking)
  if (!fromItem) throw new Error(`Booking ${booking.id} is for an item that does not exist`)
  const priceRefusal = checkSamePrice(booking, fromItem, toItem.value)
  if (priceRefusal) return priceRefusal
  const to = await prepareSlot(services, toItem.value, interval, now)
  return succeed({ booking, fromItem, toItem: toItem.value, to })
}

const dayOf = (start: Temporal.Instant) => facilityDate(start).toString()

function checkSamePrice(booking: BookingRow, fromItem: Item, toItem: Item): Refusal | null {
  const hours = hoursBetween(booking.startTime, booking.endTime)
  if (isSamePrice({ totalAmount: booking.totalAmount, hours }, fromItem, toItem)) return null
  const price = priceOf(toCents(toItem.hourlyRate), hours)
  return refuse('price_differs', {
    details: { totalAmount: booking.totalAmount, newTotalAmount: toDecimal(price) },
  })
}

function isSameSlot({ booking, toItem, to }: Move): boolean {
  return isSameItem(booking, toItem) && booking.startTime.equals(to.interval.start)
}

function isSameItem(one: ItemRef, other: ItemRef): boolean {
  return one.spaceId === other.spaceId && one.bundleId === other.bundleId
}

/** Updates the row with its history, and emails the customer. */
async function updateBooking(
  services: Services,
  trx: Trx,
  { booking, fromItem, toItem: { spaceId, bundleId }, to: { interval } }: Move,
  { actor, now }: Request,
): Promise<void> {
  const moved = await trx
    .updateTable('bookings')
    .set({
      spaceId,
      bundleId,
      startTime: interval.start,
      endTime: interval.end,
      // The new time gets its own reminders.
      ...(hasReminderAhead(interval.start, now) ? { reminderSent: false } : {}),
      // Who came at the old time may not at the new one.
      ...(interval.start.equals(booking.startTime) ? {} : { attendance: null }),
      updatedAt: now,
      version: booking.version + 1,
    })
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordStaffAction(trx, {
    booking: moved,
    actorId: actor.id,
    kind: 'moved',
    action: 'move_booking',
    before: placeOf(booking),
    after: placeOf(moved),
    now,
  })
  await enqueueBookingEmail(services, trx, moved, {
    template: 'booking-moved',
    cause: `${moved.id}:${moved.version}`,
    props: {
      start: moved.startTime.toString(),
      itemId: spaceId ?? bundleId ?? '',
      fromStart: booking.startTime.toString(),
      fromEnd: booking.endTime.toString(),
      fromFacility: fromItem.name,
    },
  })
}

function placeOf({ spaceId, bundleId, startTime, endTime }: BookingRow) {
  return { spaceId, bundleId, startTime: startTime.toString(), endTime: endTime.toString() }
}
