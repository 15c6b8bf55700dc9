import type { z } from 'zod'
import { personName } from '../../domain/accounts/person-name.ts'
import { formatPhone } from '../../domain/accounts/phone.ts'
import type { createStaffBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { checkStaffSlot } from '../../domain/bookings/booking-window.ts'
import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { parseAmount, toDecimal } from '../../domain/pricing/money.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import type { Interval } from '../../domain/time/interval.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import { requireItem } from '../catalog/find-item.ts'
import type { Trx } from '../db/database.ts'
import type { PersonRow } from '../db/tables.ts'
import { transact } from '../db/transact.ts'
import { prepareSlot } from '../holds/prepare-slot.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import type { Actor, Services } from '../services/services.ts'
import { readClosureLocked } from '../slots/closure-queries.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { findConflict } from './find-conflict.ts'

interface Request {
  actor: Actor
  input: z.output<typeof createStaffBookingSchema>
  now: Temporal.Instant
}

/**
 * Staff book for a customer (spec section 2, Admin bookings): confirmed immediately, at the total they enter. Exempt from
 * lead time, booking window, the 9 PM end and inactive items, but not from conflicts and closures. Creates an account
 * without a password for a new email, and a customer who can't sign in if there's neither an email nor a customer.
 */
export async function createStaffBooking(
  services: Services,
  { actor, input, now }: Request,
): Promise<Outcome<BookingRow>> {
  const interval = {
    start: Temporal.Instant.from(input.startTime),
    end: Temporal.Instant.from(input.endTime),
  }
  const violation = checkStaffSlot(interval)
  if (violation) return refuse(violation)
  const item = await requireItem(services.db, input)
  if (!item.ok) return item
  const slot = await prepareSlot(services, item.value, interval, now)

  return await transact(services.db, async (trx) => {
    const customer = await lockCustomer(trx, input, now)
    if (!customer.ok) return customer
    const closure = await readClosureLocked(trx, slot)
    if (closure) return refuse('date_blocked', closure)
    const booking = await insertBooking(trx, { actor, input, now }, customer.value, item.value, interval)
    if (!(await takeSlot(trx, booking.id, slot, now)))
      return refuse('slot_taken', { details: { conflict: await findConflict(trx, booking.id, slot) } })
    // Skip the confirmation for bookings already over, such as a walk-in recorded later.
    if (isBefore(now, interval.end))
      await enqueueBookingEmail(services, trx, booking, { template: 'booking-confirmed' })
    return succeed(booking)
  })
}

async function insertBooking(
  trx: Trx,
  { actor, input, now }: Request,
  customer: PersonRow,
  { spaceId, bundleId }: ItemRef,
  { start, end }: Interval,
): Promise<BookingRow> {
  const totalAmount = toDecimal(parseAmount(input.totalAmount) ?? 0)
  const booking = await trx
    .insertInto('bookings')
    .values({
      userId: customer.id,
      spaceId,
      bundleId,
      startTime: start,
      endTime: end,
      totalAmount,
      status: 'confirmed',
      paymentMethod: input.paymentMethod,
      customerName: input.customerName || nameOf(customer, input),
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

/** What the desk calls a customer when staff typed no name. */
function nameOf(customer: PersonRow, { customerEmail }: Request['input']): string | null {
  const email = customerEmail ?? customer.email
  const known = customerEmail === undefined ? personName(customer) : null
  return known ?? email?.split('@')[0] ?? formatPhone(customer.phone)
}
