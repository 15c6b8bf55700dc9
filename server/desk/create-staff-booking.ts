import type { z } from 'zod'
import type { createStaffBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { checkStaffSlot } from '../../domain/bookings/booking-window.ts'
import { type Choice, type Interval, resourcesOf } from '../../domain/bookings/conflict.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { parseAmount, toDecimal } from '../../domain/pricing/money.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import { lockOrCreateAccount } from '../accounts/lock-or-create-account.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import { bundleContents, findChosen } from '../catalog/queries.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { closeExpiredHolds } from '../holds/expire-holds.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import type { Actor, Services } from '../services/services.ts'
import { readClosureLocked } from '../slots/closure-queries.ts'
import { findExpiredHolds } from '../slots/occupancy.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { findConflict } from './find-conflict.ts'

type Input = z.output<typeof createStaffBookingSchema>

interface Request {
  actor: Actor
  input: Input
  now: Temporal.Instant
}

/**
 * Staff book for somebody: confirmed at once, at the total they enter, exempt from lead, window and the end at 9 PM,
 * never from conflicts and closures. An e-mail that nobody has an account with gets one without a password.
 */
export async function createStaffBooking(
  services: Services,
  { actor, input, now }: Request,
): Promise<Outcome<BookingRow>> {
  const { db } = services
  const choice: Choice = { spaceId: input.spaceId || null, bundleId: input.bundleId || null }
  if ((choice.spaceId === null) === (choice.bundleId === null)) return refuse('one_of_space_or_bundle')
  const interval = {
    start: Temporal.Instant.from(input.startTime),
    end: Temporal.Instant.from(input.endTime),
  }
  const violation = checkStaffSlot(interval)
  if (violation) return refuse(violation)
  if (!(await findChosen(db, choice))) return refuse(choice.spaceId ? 'space_not_found' : 'bundle_not_found')

  const resources = resourcesOf(choice, await bundleContents(db))
  // Before the transaction, because it talks to Stripe: an intent must be dead before its slot is given away.
  const overdue = await findExpiredHolds(db, resources, interval, now)
  const released = await closeExpiredHolds(services, overdue)

  return await transact(db, async (trx) => {
    const { id: userId } = await lockOrCreateAccount(trx, {
      email: input.customerEmail,
      name: input.customerName || null,
      now,
    })
    const closure = await readClosureLocked(trx, { ...interval, resources })
    if (closure) return refuse('date_blocked', closure)

    const booking = await insertBooking(trx, { actor, input, now }, { ...choice, ...interval, userId })
    if (!(await takeSlot(trx, { bookingId: booking.id, resources, interval, released, now })))
      return refuse('slot_taken', {
        details: { conflict: await findConflict(trx, booking.id, resources, interval) },
      })
    // Who was here already needs no confirmation, as when staff write down this morning's walk-in.
    if (isBefore(now, interval.end))
      await enqueueBookingEmail(services, trx, booking, { template: 'booking-confirmed' })
    return succeed(booking)
  })
}

async function insertBooking(
  trx: Trx,
  { actor, input, now }: Request,
  { userId, spaceId, bundleId, start, end }: Choice & Interval & { userId: string },
): Promise<BookingRow> {
  const totalAmount = toDecimal(parseAmount(input.totalAmount) ?? 0)
  const booking = await trx
    .insertInto('bookings')
    .values({
      userId,
      spaceId,
      bundleId,
      startTime: start,
      endTime: end,
      totalAmount,
      status: 'confirmed',
      paymentMethod: input.paymentMethod,
      customerName: input.customerName || (input.customerEmail.split('@')[0] ?? null),
      madeByStaff: true,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordStaffAction(trx, {
    booking,
    actorId: actor.id,
    kind: 'created',
    action: 'create_booking',
    after: { status: 'confirmed', totalAmount, paymentMethod: input.paymentMethod },
    now,
  })
  return booking
}
