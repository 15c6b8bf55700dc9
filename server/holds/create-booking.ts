import type { z } from 'zod'
import type { createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { checkBookingWindow } from '../../domain/bookings/booking-window.ts'
import { resourcesOf, sharesResource } from '../../domain/bookings/conflict.ts'
import { closureMessage } from '../../domain/closures/closed-message.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { parseAmount, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import type { Interval } from '../../domain/time/interval.ts'
import type { BookingColumns } from '../bookings/booking-row.ts'
import { findBooking } from '../bookings/find-booking.ts'
import { chooseItem, type Item, itemNotFound } from '../catalog/find-item.ts'
import { retryStale, STALE } from '../db/retry-stale.ts'
import type { Services } from '../services/services.ts'
import { announceHold } from './announce-hold.ts'
import { readBookingFacts } from './booking-facts.ts'
import { type Customer, checkHoldLimits, findOwnHold } from './check-holds.ts'
import { closeExpiredHolds } from './expire-holds.ts'
import type { NewHold } from './new-hold.ts'
import { takeHold } from './take-hold.ts'

interface Request {
  customer: Customer
  input: z.output<typeof createBookingSchema>
  now: Temporal.Instant
}

interface Created {
  booking: BookingColumns
  isNew: boolean
}

/**
 * A customer takes a slot: a pending booking that keeps it until it is paid or its hold expires (spec sections 5 and 7).
 * Repeating the request for an own alive hold returns that booking, at its original price, with `isNew` false. Refuses
 * slots outside the booking window, closed or taken slots, inactive items, outdated prices, and more unpaid holds than
 * a customer or a network can have.
 */
export async function createBooking(
  services: Services,
  { customer, input, now: instant }: Request,
): Promise<Outcome<Created>> {
  // As precise as the database keeps times.
  const now = instant.round('microsecond')
  const interval = {
    start: Temporal.Instant.from(input.startTime),
    end: Temporal.Instant.from(input.endTime),
  }
  const violation = checkBookingWindow(interval, now)
  if (violation) return refuse(violation)
  return await retryStale(() => tryToBook(services, { customer, input, now }, interval), refuse('slot_taken'))
}

/** Decides on facts read without locks. They're compared under locks when the slot is taken; if they changed: STALE. */
async function tryToBook(
  services: Services,
  { customer, input, now }: Request,
  interval: Interval,
): Promise<Outcome<Created | typeof STALE>> {
  const chosen = chooseItem(input)
  if (!chosen.ok) return chosen
  const facts = await readBookingFacts(services.db, {
    customer: customer.id,
    network: customer.network,
    item: chosen.value,
    interval,
    now,
  })
  const { item, bundles } = facts
  if (!item) return itemNotFound(chosen.value)
  if (!item.isActive) return refuse('not_active')
  const resources = resourcesOf(item, bundles)
  const closure = closureMessage(facts, { resources, interval })
  if (closure) return refuse('date_blocked', closure)
  const own = findOwnHold(facts, item, interval)
  if (!own.ok) return own
  if (own.value) return await resume(services, own.value)
  const limits = checkHoldLimits(facts, customer, item, now)
  if (!limits.ok) return limits
  const totalAmount = currentPrice(item, interval)
  if (parseAmount(input.totalAmount) !== toCents(totalAmount))
    return refuse('price_changed', { details: { totalAmount, hourlyRate: item.hourlyRate } })

  // Before the slot is given away: an intent must be unpayable first.
  const inTheWay = facts.expired.filter((hold) => sharesResource(hold, item, bundles))
  const released = await closeExpiredHolds(services, inTheWay)
  // Without Stripe a hold never expires: customers can't pay, so staff settle it.
  const holdExpiresAt = services.stripe ? now.add({ minutes: services.holdMinutes }) : null
  const slot = { resources, interval, released }
  const { networkAllowance } = limits.value
  const hold = { facts, customer, networkAllowance, item, slot, totalAmount, holdExpiresAt, now }
  const taken = await takeHold(services, hold)
  if (!taken.ok) return taken
  return succeed(taken.value === STALE ? STALE : { booking: asTaken(taken.value, hold), isNew: true })
}

/** A new hold's row, as the database has it. */
function asTaken(
  id: string,
  { customer, item, slot, totalAmount, holdExpiresAt, now }: NewHold,
): BookingColumns {
  return {
    id,
    userId: customer.id,
    spaceId: item.spaceId,
    bundleId: item.bundleId,
    startTime: slot.interval.start,
    endTime: slot.interval.end,
    totalAmount,
    status: 'pending',
    paymentMethod: 'stripe',
    stripePaymentIntentId: null,
    reminderSent: false,
    holdExpiresAt,
    cancelReason: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** In decimal dollars. */
function currentPrice({ hourlyRate }: Item, { start, end }: Interval): string {
  return toDecimal(priceOf(toCents(hourlyRate), hoursBetween(start, end)))
}

async function resume({ db }: Services, bookingId: string): Promise<Outcome<Created | typeof STALE>> {
  const booking = await findBooking(db, bookingId)
  if (!booking) return succeed(STALE)
  // The request that made it may have failed before the announcement, or not got there yet.
  await announceHold(db, booking)
  return succeed({ booking, isNew: false })
}
