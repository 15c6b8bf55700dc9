import type { z } from 'zod'
import type { createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { checkBookingWindow } from '../../domain/bookings/booking-window.ts'
import {
  type BundleContents,
  type Choice,
  conflicts,
  type Interval,
  resourcesOf,
} from '../../domain/bookings/conflict.ts'
import { isHoldAlive } from '../../domain/bookings/hold.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { MAXIMUM_HOLDS } from '../../domain/facility.ts'
import { parseAmount, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { bundleContents, findChosen } from '../catalog/queries.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor, Services } from '../services/services.ts'
import { readClosureLocked } from '../slots/closure-queries.ts'
import { findExpiredHolds } from '../slots/occupancy.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { closeExpiredHolds } from './expire-holds.ts'

type Input = z.output<typeof createBookingSchema>
type Wish = Choice & Interval & { resources: string[]; totalAmount: string }

/**
 * A customer takes a slot: a pending booking that holds it until it is paid or its hold runs out (spec sections
 * 5 and 7). Asking again for one's own unpaid slot answers that booking, with `isNew` false.
 */
export async function createBooking(
  services: Services,
  { actor, input, now }: { actor: Actor; input: Input; now: Temporal.Instant },
): Promise<Outcome<{ booking: BookingRow; isNew: boolean }>> {
  const { db } = services
  const choice: Choice = { spaceId: input.spaceId || null, bundleId: input.bundleId || null }
  const interval = {
    start: Temporal.Instant.from(input.startTime),
    end: Temporal.Instant.from(input.endTime),
  }
  const violation = checkBookingWindow(interval, now)
  if (violation) return refuse(violation)

  const chosen = await findChosen(db, choice)
  if (!chosen) return refuse(choice.spaceId ? 'space_not_found' : 'bundle_not_found')
  if (!chosen.isActive) return refuse('not_offered')

  const total = priceOf(toCents(chosen.hourlyRate), hoursBetween(interval.start, interval.end))
  const bundles = await bundleContents(db)
  const wish = {
    ...choice,
    ...interval,
    resources: resourcesOf(choice, bundles),
    totalAmount: toDecimal(total),
  }
  // Before the transaction, because it talks to Stripe: an intent must be dead before its slot is given away.
  const overdue = await findExpiredHolds(db, wish.resources, interval, now)
  const released = await closeExpiredHolds(services, overdue)

  return await transact(db, async (trx) => {
    // Serialises one customer's requests, so that two taps cannot pass the limit together. Not FOR UPDATE: that
    // would also wait for rows that merely refer to the customer.
    await trx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()

    const closure = await readClosureLocked(trx, wish)
    if (closure) return refuse('date_blocked', closure)

    const own = await checkOwnHolds(trx, actor, wish, bundles, now)
    if (!own.ok) return own
    // Resumed at the price it was made at, whatever the price is today.
    if (own.value) return succeed({ booking: own.value, isNew: false })
    if (parseAmount(input.totalAmount) !== total)
      return refuse('price_changed', {
        details: { totalAmount: wish.totalAmount, hourlyRate: chosen.hourlyRate },
      })

    return await hold(trx, services, actor, { ...wish, released }, now)
  })
}

/** The customer's own unpaid bookings: the very same one to resume, or a reason not to make another. */
async function checkOwnHolds(
  trx: Trx,
  actor: Actor,
  wish: Wish,
  bundles: BundleContents,
  now: Temporal.Instant,
): Promise<Outcome<BookingRow | null>> {
  const pending = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('userId', '=', actor.id)
    .where('status', '=', 'pending')
    .where('endTime', '>', now)
    .execute()
  const holds = pending.filter((booking) => isHoldAlive(booking, now))
  const overlapping = holds.find((booking) =>
    conflicts({ ...booking, start: booking.startTime, end: booking.endTime }, wish, bundles),
  )
  if (overlapping) {
    const isSame =
      overlapping.spaceId === wish.spaceId &&
      overlapping.bundleId === wish.bundleId &&
      overlapping.startTime.equals(wish.start) &&
      overlapping.endTime.equals(wish.end)
    return isSame
      ? succeed(overlapping)
      : refuse('own_hold_overlaps', { details: { bookingId: overlapping.id } })
  }
  // Without a payment provider nobody can pay, so unpaid bookings are not the customer's fault.
  const expiring = holds.filter((booking) => booking.holdExpiresAt !== null)
  return expiring.length >= MAXIMUM_HOLDS ? refuse('too_many_holds') : succeed(null)
}

async function hold(
  trx: Trx,
  { stripe, holdMinutes }: Services,
  actor: Actor,
  wish: Wish & { released: readonly SeenHold[] },
  now: Temporal.Instant,
): Promise<Outcome<{ booking: BookingRow; isNew: boolean }>> {
  const booking = await trx
    .insertInto('bookings')
    .values({
      userId: actor.id,
      spaceId: wish.spaceId,
      bundleId: wish.bundleId,
      startTime: wish.start,
      endTime: wish.end,
      totalAmount: wish.totalAmount,
      holdExpiresAt: stripe ? now.add({ minutes: holdMinutes }) : null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const isTaken = await takeSlot(trx, { ...wish, bookingId: booking.id, interval: wish, now })
  if (!isTaken) return refuse('slot_taken')
  await trx
    .insertInto('bookingEvents')
    .values({
      bookingId: booking.id,
      actorId: actor.id,
      kind: 'created',
      after: { status: 'pending', totalAmount: wish.totalAmount },
      createdAt: now,
    })
    .execute()
  return succeed({ booking, isNew: true })
}
