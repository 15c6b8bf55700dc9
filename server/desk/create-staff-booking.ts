import type { z } from 'zod'
import { personName } from '../../domain/accounts/person-name.ts'
import { formatPhone } from '../../domain/accounts/phone.ts'
import type { createStaffBookingSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { paidWhileBooking } from '../../domain/bookings/booking-status.ts'
import { refuseStaffSlot } from '../../domain/bookings/booking-window.ts'
import type { ItemRef } from '../../domain/bookings/conflict.ts'
import type { Item } from '../../domain/bookings/item.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { parseAmount, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { type BookingRow, findBooking, selectBookings } from '../bookings/booking-row.ts'
import { recordBookingAudit } from '../bookings/record-staff-action.ts'
import { requireItem } from '../catalog/find-item.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { type Database, type PersonRow, type Trx, transact } from '../db/database.ts'
import { clearSlot } from '../holds/clear-slot.ts'
import { queueConfirmation } from '../payments/ledger/confirm-held.ts'
import { countGiven } from '../payments/ledger/staff-limits.ts'
import type { By, Services } from '../services/services.ts'
import { readClosureLocked } from '../slots/closure-queries.ts'
import type { Slot } from '../slots/occupancy.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { findConflict } from './find-conflict.ts'
import { recordDeskPayment } from './mark-paid.ts'

interface Request extends By {
  input: z.output<typeof createStaffBookingSchema>
}

/**
 * Staff book for a customer (spec section 2, Admin bookings): confirmed immediately, at the total they enter.
 * Exempt from lead time, booking window, the 9 PM end and inactive items, but not from conflicts, closures, and
 * limits on discounts. Creates an account without a password for a new email, and a customer who can't sign in
 * if there's neither an email nor a customer.
 */
export async function createStaffBooking(services: Services, request: Request): Promise<Outcome<BookingRow>> {
  const { input, now } = request
  const interval = {
    start: Temporal.Instant.from(input.startTime),
    end: Temporal.Instant.from(input.endTime),
  }
  const made = await findMade(services.db, input)
  if (made) return succeed(made)
  const outside = refuseStaffSlot(interval, await readOpeningHours(services.db))
  if (outside) return outside
  const item = await requireItem(services.db, input)
  if (!item.ok) return item
  const slot = await clearSlot(services, item.value, interval, now)

  const outcome = await transact(services.db, (trx) =>
    take(services, trx, request, { item: item.value, slot }),
  )
  if (outcome.ok) return outcome
  // The first request with this key finished in the meantime.
  const madeSince = await findMade(services.db, input)
  return madeSince ? succeed(madeSince) : outcome
}

interface Taking {
  item: Item
  slot: Slot
}

async function take(
  services: Services,
  trx: Trx,
  request: Request,
  { item, slot }: Taking,
): Promise<Outcome<BookingRow>> {
  const { actor, input, now } = request
  const { interval } = slot
  const customer = await lockCustomer(trx, input, now)
  if (!customer.ok) return customer
  const closure = await readClosureLocked(trx, slot)
  if (closure) return refuse('date_blocked', closure)
  const id = crypto.randomUUID()
  const booking = await makeBooking(trx, request, { id, customer: customer.value, item, slot })
  if (!booking) return refuse('slot_taken', { details: { conflict: await findConflict(trx, id, slot) } })
  const refusal = await countGiven(trx, request, { before: null, after: booking })
  if (refusal) return refusal
  const method = paidWhileBooking(input)
  if (method && toCents(booking.totalAmount) > 0) {
    const payment = { method, version: booking.version }
    await recordDeskPayment(services, trx, booking, { actor, input: payment, now })
  }
  // Skip the confirmation for bookings already over, such as a walk-in recorded later.
  if (isBefore(now, interval.end)) await queueConfirmation(services, trx, [booking])
  return succeed(booking)
}

type Wanted = Pick<
  Request['input'],
  'customerEmail' | 'customerName' | 'totalAmount' | 'paymentMethod' | 'compReason' | 'requestKey'
>

interface Wish {
  id: string
  /** The order it's a date of. */
  orderId?: string
  customer: PersonRow
  item: ItemRef
  slot: Slot
}

/** The booking that an earlier request with this key made. Another slot with the same key is another request. */
async function findMade(
  db: Database,
  { requestKey, spaceId = null, bundleId = null, startTime, endTime }: Request['input'],
): Promise<BookingRow | undefined> {
  if (requestKey === undefined) return undefined
  return await selectBookings(db)
    .where('orderId', 'in', ({ selectFrom }) =>
      selectFrom('orders').select('orders.id').where('requestKey', '=', requestKey),
    )
    .where('spaceId', 'is not distinct from', spaceId)
    .where('bundleId', 'is not distinct from', bundleId)
    .where('startTime', '=', Temporal.Instant.from(startTime))
    .where('endTime', '=', Temporal.Instant.from(endTime))
    .executeTakeFirst()
}

/** A confirmed booking. Undefined if another booking has the slot, or a request with the same key is ahead. */
export async function makeBooking(
  trx: Trx,
  request: By & { input: Wanted },
  { id, orderId, customer, item: { spaceId, bundleId }, slot }: Wish,
): Promise<BookingRow | undefined> {
  const { actor, input, now } = request
  const { paymentMethod } = input
  const totalAmount = toDecimal(parseAmount(input.totalAmount) ?? 0)
  const created = {
    status: 'confirmed',
    totalAmount,
    paymentMethod,
    ...(input.compReason && { reason: input.compReason }),
  }
  const taken = await takeSlot(trx, {
    order: orderId ? { id: orderId } : { requestKey: input.requestKey ?? null },
    booking: {
      id,
      userId: customer.id,
      spaceId,
      bundleId,
      startTime: slot.interval.start,
      endTime: slot.interval.end,
      totalAmount,
      status: 'confirmed',
      paymentMethod,
      customerName: input.customerName || nameOf(customer, input),
      madeBy: 'staff',
      createdAt: now,
      updatedAt: now,
    },
    resources: slot.resources,
    actorId: actor.id,
    created,
  })
  const booking = taken && (await findBooking(trx, taken.id))
  if (booking) await recordBookingAudit(trx, booking, request, { action: 'create_booking', after: created })
  return booking
}

/** The name of a customer when staff typed none. */
function nameOf(customer: PersonRow, { customerEmail }: Wanted): string | null {
  const email = customerEmail ?? customer.email
  const known = customerEmail === undefined ? personName(customer) : null
  return known ?? email?.split('@')[0] ?? formatPhone(customer.phone)
}
