import type { z } from 'zod'
import type { createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { checkBookingWindow } from '../../domain/bookings/booking-window.ts'
import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { parseAmount, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import type { Interval } from '../../domain/time/interval.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { requireItem } from '../catalog/find-item.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor, Services } from '../services/services.ts'
import { readClosureLocked } from '../slots/closure-queries.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { checkOwnHolds } from './check-own-holds.ts'
import { prepareSlot } from './prepare-slot.ts'

interface Request {
  actor: Actor
  input: z.output<typeof createBookingSchema>
  now: Temporal.Instant
}

interface Created {
  booking: BookingRow
  isNew: boolean
}

/**
 * A customer takes a slot: a pending booking that keeps it until it is paid or its hold expires (spec sections 5 and 7).
 * Repeating the request for an own alive hold returns that booking, at its original price, with `isNew` false. Refuses
 * slots outside the booking window, closed or taken slots, inactive items and outdated prices.
 */
export async function createBooking(
  services: Services,
  { actor, input, now }: Request,
): Promise<Outcome<Created>> {
  const interval = {
    start: Temporal.Instant.from(input.startTime),
    end: Temporal.Instant.from(input.endTime),
  }
  const violation = checkBookingWindow(interval, now)
  if (violation) return refuse(violation)
  const found = await requireItem(services.db, input)
  if (!found.ok) return found
  const item = found.value
  if (!item.isActive) return refuse('not_active')
  const price = priceOf(toCents(item.hourlyRate), hoursBetween(interval.start, interval.end))
  const slot = await prepareSlot(services, item, interval, now)

  return await transact<Created>(services.db, async (trx) => {
    // Serializes one customer's requests, so two taps can't exceed the limit of holds. Not FOR UPDATE: that would also
    // wait for rows that merely reference the customer.
    await trx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
    const closure = await readClosureLocked(trx, slot)
    if (closure) return refuse('date_blocked', closure)
    const own = await checkOwnHolds(trx, actor.id, item, slot, now)
    if (!own.ok) return own
    if (own.value) return succeed({ booking: own.value, isNew: false })
    const totalAmount = toDecimal(price)
    if (parseAmount(input.totalAmount) !== price)
      return refuse('price_changed', { details: { totalAmount, hourlyRate: item.hourlyRate } })
    const booking = await insertHold(trx, services, { actor, item, interval, totalAmount, now })
    if (!(await takeSlot(trx, booking.id, slot, now))) return refuse('slot_taken')
    return succeed({ booking, isNew: true })
  })
}

/** Without Stripe a hold never expires: customers can't pay, so staff settle it. */
async function insertHold(
  trx: Trx,
  { stripe, holdMinutes }: Pick<Services, 'stripe' | 'holdMinutes'>,
  hold: { actor: Actor; item: ItemRef; interval: Interval; totalAmount: string; now: Temporal.Instant },
): Promise<BookingRow> {
  const { actor, item, interval, totalAmount, now } = hold
  const booking = await trx
    .insertInto('bookings')
    .values({
      userId: actor.id,
      spaceId: item.spaceId,
      bundleId: item.bundleId,
      startTime: interval.start,
      endTime: interval.end,
      totalAmount,
      holdExpiresAt: stripe ? now.add({ minutes: holdMinutes }) : null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('bookingEvents')
    .values({
      bookingId: booking.id,
      actorId: actor.id,
      kind: 'created',
      after: { status: 'pending', totalAmount },
      createdAt: now,
    })
    .execute()
  return booking
}
