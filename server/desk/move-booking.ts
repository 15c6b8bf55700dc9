import type { z } from 'zod'
import type { moveBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { checkStaffSlot } from '../../domain/bookings/booking-window.ts'
import { type Choice, type Interval, resourcesOf } from '../../domain/bookings/conflict.ts'
import { hasReminderAhead } from '../../domain/bookings/reminders.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { isSamePrice, priceOf } from '../../domain/pricing/price-booking.ts'
import { hoursBetween, isBefore } from '../../domain/time/facility-time.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { lockVersion } from '../bookings/lock-version.ts'
import { cancelHolds, type SeenHold } from '../bookings/move-status.ts'
import { findBooking } from '../bookings/queries.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import { bundleContents, findChosen } from '../catalog/queries.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { closeExpiredHolds } from '../holds/expire-holds.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import type { Actor, Services } from '../services/services.ts'
import { readClosureLocked } from '../slots/closure-queries.ts'
import { findExpiredHolds, occupy } from '../slots/occupancy.ts'
import { lockSlots } from '../slots/take-slot.ts'
import { findConflict } from './find-conflict.ts'

interface Request {
  actor: Actor
  bookingId: string
  input: z.output<typeof moveBookingSchema>
  now: Temporal.Instant
}

interface Move {
  from: BookingRow
  fromName: string
  to: Choice
  interval: Interval
  /** Sorted: what the booking occupies now, and what it shall. */
  resources: { from: string[]; to: string[] }
  released: SeenHold[]
}

/**
 * Staff move a booking to another slot, or to another space or bundle of the same price. Length, price, payment and
 * agreements stay; what it occupies is swapped in one transaction, so that it may move onto a part of itself.
 * Without a space or bundle it stays where it is.
 */
export async function moveBooking(services: Services, request: Request): Promise<Outcome<null>> {
  const planned = await planMove(services, request)
  if (!planned.ok) return planned
  const move = planned.value
  return await transact(services.db, async (trx) => {
    const closure = await readClosureLocked(trx, { ...move.interval, resources: move.resources.to })
    const locked = await lockVersion(trx, move.from.id, request.input.version)
    if (!locked.ok) return locked
    const refusal = checkMovable(locked.value, request.now)
    if (refusal) return refusal
    if (closure) return refuse('date_blocked', closure)
    if (isSameSlot(move)) return succeed(null)
    await rewrite(services, trx, move, request)
    // Last, because others wait for it: nothing is in the way of the commit any more.
    return await swapOccupancy(trx, move, request.now)
  })
}

/** Everything that can be found out before the transaction; expired holds in the way are closed, which takes Stripe. */
async function planMove(services: Services, { bookingId, input, now }: Request): Promise<Outcome<Move>> {
  const { db } = services
  const from = await findBooking(db, bookingId)
  if (!from) return refuse('booking_not_found')
  if (input.spaceId && input.bundleId) return refuse('one_of_space_or_bundle')
  const stays = !input.spaceId && !input.bundleId
  const to: Choice = stays ? from : { spaceId: input.spaceId || null, bundleId: input.bundleId || null }
  const start = Temporal.Instant.from(input.startTime)
  const interval = { start, end: start.add(from.startTime.until(from.endTime)) }
  const violation = checkStaffSlot(interval)
  if (violation) return refuse(violation)
  if (!isBefore(now, interval.end)) return refuse('in_the_past')

  const price = await comparePrices(services, from, to)
  if (!price.ok) return price
  const bundles = await bundleContents(db)
  const resources = { from: resourcesOf(from, bundles), to: resourcesOf(to, bundles) }
  const overdue = await findExpiredHolds(db, resources.to, interval, now)
  const others = overdue.filter(({ id }) => id !== from.id)
  // Nobody's hold is closed for a desk that has not seen how things are.
  const released = from.version === input.version ? await closeExpiredHolds(services, others) : []
  return succeed({ from, fromName: price.value.fromName, to, interval, resources, released })
}

async function comparePrices(
  { db }: Services,
  from: BookingRow,
  to: Choice,
): Promise<Outcome<{ fromName: string }>> {
  const before = await findChosen(db, from)
  const after = await findChosen(db, to)
  if (!before || !after) return refuse(to.spaceId ? 'space_not_found' : 'bundle_not_found')
  const hours = hoursBetween(from.startTime, from.endTime)
  if (isSamePrice({ totalAmount: from.totalAmount, hours }, before, after))
    return succeed({ fromName: before.name })
  const price = priceOf(toCents(after.hourlyRate), hours)
  return refuse('price_differs', {
    details: { totalAmount: from.totalAmount, newTotalAmount: toDecimal(price) },
  })
}

function checkMovable(booking: BookingRow, now: Temporal.Instant): Refusal | null {
  const isOver = booking.status === 'completed' || !isBefore(now, booking.endTime)
  if (isOver)
    return refuse('booking_ended', { message: 'This booking has ended and can no longer be moved.' })
  if (booking.status === 'cancelled')
    return refuse('booking_ended', { message: 'This booking was cancelled and can no longer be moved.' })
  // It may run out at any moment, and whoever wants its slot then must find it where it was.
  return booking.status === 'pending' && booking.holdExpiresAt ? refuse('awaiting_payment') : null
}

function isSameSlot({ from, to, interval }: Move): boolean {
  return from.spaceId === to.spaceId && from.bundleId === to.bundleId && from.startTime.equals(interval.start)
}

/** The booking at its new place, with its history and the mail to its customer. */
async function rewrite(
  services: Services,
  trx: Trx,
  { from, fromName, to: { spaceId, bundleId }, interval }: Move,
  { actor, now }: Request,
): Promise<void> {
  const booking = await trx
    .updateTable('bookings')
    .set({
      spaceId,
      bundleId,
      startTime: interval.start,
      endTime: interval.end,
      // The new time has reminders of its own.
      ...(hasReminderAhead(interval.start, now) ? { reminderSent: false } : {}),
      updatedAt: now,
      version: from.version + 1,
    })
    .where('id', '=', from.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordStaffAction(trx, {
    booking,
    actorId: actor.id,
    kind: 'moved',
    action: 'move_booking',
    before: placeOf(from),
    after: placeOf(booking),
    now,
  })
  await enqueueBookingEmail(services, trx, booking, {
    template: 'booking-moved',
    cause: `${booking.id}:${booking.version}`,
    props: {
      start: booking.startTime.toString(),
      itemId: spaceId ?? bundleId ?? '',
      fromStart: from.startTime.toString(),
      fromEnd: from.endTime.toString(),
      fromFacility: fromName,
    },
  })
}

async function swapOccupancy(
  trx: Trx,
  { from, interval, resources, released }: Move,
  now: Temporal.Instant,
): Promise<Outcome<null>> {
  const gives = { resources: resources.from, interval: { start: from.startTime, end: from.endTime } }
  const takes = { resources: resources.to, interval }
  await lockSlots(trx, [gives, takes], 'exclusive')
  await cancelHolds(trx, released, 'hold_expired', { actorId: null, now })
  await trx.deleteFrom('bookingOccupancy').where('bookingId', '=', from.id).execute()
  if (await occupy(trx, from.id, resources.to, interval)) return succeed(null)
  const conflict = await findConflict(trx, from.id, resources.to, interval)
  return refuse('slot_taken', { details: { conflict } })
}

function placeOf({ spaceId, bundleId, startTime, endTime }: BookingRow) {
  return { spaceId, bundleId, startTime: startTime.toString(), endTime: endTime.toString() }
}
