import type { z } from 'zod'
import type { Item } from '../../domain/bookings/item.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { tryDates } from '../../domain/orders/order-dates.ts'
import { depositOf, refuseStaffDate } from '../../domain/orders/season-limits.ts'
import type { createStaffOrderSchema } from '../../domain/orders/staff-order.schema.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { facilityDate, isBefore } from '../../domain/time/facility-time.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { requireItem } from '../catalog/find-item.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { type Database, type PersonRow, type Trx, transact } from '../db/database.ts'
import { clearSlot } from '../holds/clear-slot.ts'
import { queueConfirmation } from '../payments/ledger/confirm-held.ts'
import { countGiven } from '../payments/ledger/staff-limits.ts'
import type { By, Services } from '../services/services.ts'
import { readClosureLocked } from '../slots/closure-queries.ts'
import { lockDays } from '../slots/lock-days.ts'
import type { Slot } from '../slots/occupancy.ts'
import { makeBooking } from './create-staff-booking.ts'
import { findConflict } from './find-conflict.ts'
import { recordDeskPayment } from './mark-paid.ts'

interface Request extends By {
  input: z.output<typeof createStaffOrderSchema>
}

/** A date of the request, after the checks that need no transaction. */
interface Planned {
  item: Item
  slot: Slot
  totalAmount: string
}

/**
 * Staff make a season for a customer, by the rules of `createStaffBooking`: all dates confirmed, or none. Money they took is recorded with
 * each date, as its share. `dates_changed` names each date that can't be booked. Repeating the request returns the ids of the first one.
 */
export async function createStaffOrder(services: Services, request: Request): Promise<Outcome<string[]>> {
  const { db } = services
  const { input } = request
  const made = await findMade(db, input)
  if (made.length > 0) return succeed(made)
  const planned = await tryDates(input.dates, (date) => planDate(services, date, request.now))
  if (!planned.ok) return planned
  const outcome = await transact(db, (trx) => makeOrder(services, trx, planned.value, request))
  if (outcome.ok) return outcome
  // The first request with this id finished in the meantime.
  const madeSince = await findMade(db, input)
  return madeSince.length > 0 ? succeed(madeSince) : outcome
}

/** The bookings that an earlier request made: for the same customer and dates. Another one with its id is refused. */
async function findMade(db: Database, input: Request['input']): Promise<string[]> {
  const { customerId, customerEmail, customerName } = input
  const made = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'userId')
    .select(['bookings.id', 'spaceId', 'bundleId', 'startTime', 'endTime'])
    .where('orderId', '=', input.id)
    .where('madeBy', '=', 'staff')
    .$if(customerId !== undefined, (query) => query.where('userId', '=', customerId ?? ''))
    .$if(customerEmail !== undefined, (query) => query.where('email', '=', customerEmail ?? ''))
    .$if(Boolean(customerName), (query) => query.where('customerName', '=', customerName ?? ''))
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  const wanted = new Set(input.dates.map(slotKey))
  return made.length === wanted.size && made.every((date) => wanted.has(slotKey(date)))
    ? made.map(({ id }) => id)
    : []
}

/** Equal for dates of one item at one time. */
function slotKey(date: {
  spaceId?: string | null | undefined
  bundleId?: string | null | undefined
  startTime: string | Temporal.Instant
  endTime: string | Temporal.Instant
}): string {
  const times = [date.startTime, date.endTime].map((time) => Temporal.Instant.from(time))
  return [date.spaceId ?? date.bundleId, ...times].join()
}

async function planDate(
  services: Services,
  date: Request['input']['dates'][number],
  now: Temporal.Instant,
): Promise<Outcome<Planned>> {
  const interval = {
    start: Temporal.Instant.from(date.startTime),
    end: Temporal.Instant.from(date.endTime),
  }
  const refusal = refuseStaffDate(interval, now, await readOpeningHours(services.db))
  if (refusal) return refusal
  const item = await requireItem(services.db, date)
  if (!item.ok) return item
  const slot = await clearSlot(services, item.value, interval, now)
  return succeed({ item: item.value, slot, totalAmount: toDecimal(toCents(date.totalAmount)) })
}

async function makeOrder(
  services: Services,
  trx: Trx,
  planned: readonly Planned[],
  request: Request,
): Promise<Outcome<string[]>> {
  const { input, now } = request
  const customer = await lockCustomer(trx, input, now)
  if (!customer.ok) return customer
  const order = await trx
    .insertInto('orders')
    .values({ id: input.id, userId: customer.value.id, label: input.label, state: 'kept', createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!order) return refuse('stale')
  await lockDays(
    trx,
    planned.map(({ slot }) => facilityDate(slot.interval.start).toString()),
  )
  const made = await tryDates(planned, (date) => makeDate(services, trx, date, request, customer.value))
  if (!made.ok) return made
  for (const after of made.value) {
    const refusal = await countGiven(trx, request, { before: null, after })
    if (refusal) return refusal
  }
  // As for a single booking that is over.
  if (planned.some(({ slot }) => isBefore(now, slot.interval.end)))
    await queueConfirmation(services, trx, made.value, input.id)
  return succeed(made.value.map(({ id }) => id))
}

async function makeDate(
  services: Services,
  trx: Trx,
  { item, slot, totalAmount }: Planned,
  { actor, input, now }: Request,
  customer: PersonRow,
): Promise<Outcome<BookingRow>> {
  const closure = await readClosureLocked(trx, slot)
  if (closure) return refuse('date_blocked', closure)
  const id = crypto.randomUUID()
  const { customerEmail, customerName, paidBy, percent } = input
  const booking = await makeBooking(
    trx,
    { actor, now, input: { customerEmail, customerName, totalAmount, paymentMethod: 'cash' } },
    { id, orderId: input.id, customer, item, slot },
  )
  if (!booking) return refuse('slot_taken', { details: { conflict: await findConflict(trx, id, slot) } })
  const amount = depositOf(toCents(totalAmount), percent)
  if (paidBy !== undefined && amount > 0) {
    const payment = { method: paidBy, amount: toDecimal(amount), version: booking.version }
    await recordDeskPayment(services, trx, booking, { actor, input: payment, now })
  }
  return succeed(booking)
}
