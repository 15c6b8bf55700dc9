import type { z } from 'zod'
import { ANY_CAGE } from '../../domain/bookings/any-cage.ts'
import type { createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { refuseWindow } from '../../domain/bookings/booking-window.ts'
import { conflicts, isSameItem, resourcesOf } from '../../domain/bookings/conflict.ts'
import { refuseHold, refuseUndecided } from '../../domain/bookings/hold-limits.ts'
import { chooseItem, type Item, itemNotFound, refuseUnoffered } from '../../domain/bookings/item.ts'
import { closureMessage } from '../../domain/closures/closed-message.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { parseAmount, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import { facilityDate, type Interval } from '../../domain/time/facility-time.ts'
import { type BookingColumns, type BookingRow, findBooking } from '../bookings/booking-row.ts'
import { lockRows } from '../bookings/lock-bookings.ts'
import { cancelHolds, type SeenHold } from '../bookings/move-status.ts'
import { type Trx, transact, transactAndAnnounce } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { freeTimesOf } from '../slots/free-holds.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { type BookingFacts, readBookingFacts, type Wish } from './booking-facts.ts'
import { closeOwnHold } from './close-own-hold.ts'
import { countUndecided } from './count-undecided.ts'
import { releaseExpired } from './expire-holds.ts'
import { lockDaysFor } from './lock-holder.ts'

/** A customer who takes slots. */
export interface Customer {
  id: string
  isEmailVerified: boolean
  /** The network they're on (`networkOfHolds`); null if it isn't counted. */
  network: string | null
}

interface Request {
  customer: Customer
  input: z.output<typeof createBookingSchema>
  now: Temporal.Instant
}

interface Created {
  booking: BookingColumns
  isNew: boolean
}

/** Expired holds that have to be released before the slot can be taken. */
interface Blocked {
  blockedBy: readonly SeenHold[]
}

/** Another hold can expire while the first ones are released. */
export const MAX_TRIES = 3

/**
 * A customer takes a slot: a pending booking that keeps it until it is paid or its hold expires (spec sections
 * 5 and 7). Repeating the request for an own alive hold returns that booking, at its original price, with
 * `isNew` false. Refuses slots outside the booking window, closed or taken slots, inactive items, outdated
 * prices, and more unpaid holds than a customer or a network can have. With `isAnyCage`, the customer gets the
 * cage that `chooseCage` decides, and another one if someone was faster. With `replaces`, an own hold is given
 * up for the new one in the same transaction, or kept if that's refused.
 */
export async function createBooking(services: Services, request: Request): Promise<Outcome<Created>> {
  // As precise as the database keeps times.
  const now = request.now.round('microsecond')
  const { startTime, endTime } = request.input
  const interval = { start: Temporal.Instant.from(startTime), end: Temporal.Instant.from(endTime) }
  const chosen = chooseItem(request.input)
  if (!chosen.ok) return chosen
  const { id: customerId, network } = request.customer
  const anyCage =
    request.input.isAnyCage && chosen.value.spaceId !== null ? { lost: new Set<string>() } : undefined
  const lost = () => anyCage?.lost.size ?? 0
  const wish = { customerId, network, item: chosen.value, interval, anyCage, now }

  // Losing a cage to someone faster isn't a try: each of the few cages can be lost once.
  for (let tries = 0; tries < MAX_TRIES + lost(); tries += 1) {
    const replaced = await closeReplaced(services, request)
    if (!replaced.ok) return replaced
    const lostBefore = lost()
    const work = async (trx: Trx) => {
      if (replaced.value) {
        // Before its day, like everything that ends a booking. Then both days alone: it frees one and takes
        // the other.
        await lockRows(trx, [replaced.value.id])
        await lockDaysFor(
          trx,
          request.customer,
          [interval.start, replaced.value.start].map((start) => facilityDate(start).toString()),
        )
      }
      return await takeHold(services, trx, request, { ...wish, replaced: replaced.value })
    }
    // The replaced slot may be on another day: the triggers announce both.
    const outcome = await (replaced.value
      ? transact(services.db, work)
      : transactAndAnnounce(services.db, interval.start, work))
    if (!outcome.ok && lost() > lostBefore) continue
    if (!outcome.ok) return outcome
    if (!('blockedBy' in outcome.value)) return succeed(outcome.value)
    // It calls Stripe, so no transaction is open: an intent must be unpayable before its slot is given away.
    await releaseExpired(services, outcome.value.blockedBy, now)
  }
  return refuse('slot_taken')
}

/** The own hold that the new one replaces, unpayable already: that takes Stripe, so no transaction is open. */
async function closeReplaced(
  services: Services,
  { customer, input }: Request,
): Promise<Outcome<(SeenHold & { start: Temporal.Instant }) | null>> {
  if (!input.replaces) return succeed(null)
  const booking = await findBooking(services.db, input.replaces)
  // A date of a season is paid and released together with the others.
  if (booking && booking.label !== null)
    return refuse('own_hold_overlaps', { details: { bookingId: booking.id } })
  const closed = await closeOwnHold(services, { id: customer.id, role: 'customer' }, input.replaces)
  if (!closed.ok) return closed
  return succeed(closed.value && booking ? { ...closed.value, start: booking.startTime } : null)
}

/**
 * Decides about one slot under the locks that `readBookingFacts` takes, and takes it. With expired holds in its way, the caller
 * releases them and tries again. Adds a cage that someone was faster to take to `anyCage.lost`.
 */
export async function takeHold(
  services: Services,
  trx: Trx,
  { customer, input }: Pick<Request, 'customer' | 'input'>,
  wish: Wish,
): Promise<Outcome<Created | Blocked>> {
  const { interval, replaced, orderId, anyCage, now } = wish
  const facts = await readBookingFacts(trx, wish)
  const { bundles } = facts
  const open = openItem(facts, wish)
  if (!open.ok) return open
  const item = open.value
  const own = findOwnHold(facts, item, wish)
  if (!own.ok) return own
  if (own.value && orderId) return refuse('own_hold_overlaps', { details: { bookingId: own.value } })
  if (own.value) return succeed({ booking: await readOwn(trx, own.value), isNew: false })
  const price = agreePrice(facts, customer, { item, interval, totalAmount: input.totalAmount, now })
  if (!price.ok) return price
  const totalAmount = price.value
  if (facts.isFull) return refuse('slot_taken')
  const undecided = services.stripe
    ? null
    : await countUndecided(trx, { network: customer.network, replaced: replaced ?? null, now })
  const limit = undecided && refuseUndecided({ ...facts.customer, ...customer }, undecided)
  if (limit) return refuse(limit.code, { message: limit.message })
  if (facts.expired.length > 0) return succeed({ blockedBy: facts.expired })
  if (replaced) {
    const [released] = await cancelHolds(trx, [replaced], 'released', { actorId: customer.id, now })
    // Paid, released, or opened for payment again since it was closed.
    if (!released) return refuse('slot_taken')
  }

  const booking = await takeSlot(trx, {
    order: orderId ? { id: orderId } : newHold(services, { customer, now }),
    booking: {
      id: crypto.randomUUID(),
      userId: customer.id,
      spaceId: item.spaceId,
      bundleId: item.bundleId,
      startTime: interval.start,
      endTime: interval.end,
      totalAmount,
      createdAt: now,
      updatedAt: now,
    },
    resources: resourcesOf(item, bundles),
    actorId: customer.id,
    created: { status: 'pending', totalAmount, ...(anyCage && { askedFor: ANY_CAGE }) },
  })
  if (!booking) {
    if (item.spaceId) anyCage?.lost.add(item.spaceId)
    return refuse('slot_taken')
  }
  if (replaced) await freeTimesOf(services, trx, [replaced.id], { now })
  return succeed({ booking, isNew: true })
}

/**
 * An order that a customer holds, for `extraMinutes` more than usual: until staff decide, if it can't be paid
 * online.
 */
export function newHold(
  { stripe, holdMinutes }: Services,
  { customer, extraMinutes = 0, now }: { customer: Customer; extraMinutes?: number; now: Temporal.Instant },
) {
  const minutes = holdMinutes + extraMinutes
  return { network: customer.network, expiresAt: stripe ? now.add({ minutes }) : null }
}

/** The item that is wanted. Refuses times outside the booking window, and one that doesn't exist, is inactive, or is closed at that time. */
export function openItem(facts: BookingFacts, wish: Pick<Wish, 'item' | 'interval' | 'now'>): Outcome<Item> {
  const { item, bundles, openingHours } = facts
  const outside = refuseWindow(wish.interval, wish.now, openingHours)
  if (outside) return outside
  if (!item) return itemNotFound(wish.item)
  const unoffered = refuseUnoffered(item, wish.interval.start)
  if (unoffered) return unoffered
  const slot = { resources: resourcesOf(item, bundles), interval: wish.interval }
  const closure = closureMessage(facts, slot)
  return closure ? refuse('date_blocked', closure) : succeed(item)
}

/** Today's price in decimal dollars. Refuses a customer who can't hold one more slot, and another price than the one they saw. */
export function agreePrice(
  facts: BookingFacts,
  customer: Customer,
  wanted: { item: Item; interval: Interval; totalAmount: string | number; now: Temporal.Instant },
): Outcome<string> {
  const { item, interval, now } = wanted
  const limit = refuseHold({ ...facts.customer, ...customer }, facts.day, now)
  if (limit)
    return refuse(limit.code, {
      message: limit.message,
      ...(limit.until && { details: { pausedUntil: limit.until.toString() } }),
    })
  const totalAmount = toDecimal(priceOf(item, interval))
  return parseAmount(wanted.totalAmount) === toCents(totalAmount)
    ? succeed(totalAmount)
    : refuse('price_changed', { details: { totalAmount, hourlyRate: item.hourlyRate } })
}

/**
 * The id of the customer's alive hold on this very slot, to resume, or null. Refuses `own_hold_overlaps` for one that
 * merely overlaps.
 */
function findOwnHold(
  { ownHolds, bundles }: BookingFacts,
  item: Item,
  { interval }: Wish,
): Outcome<string | null> {
  const overlapping = ownHolds.find((hold) => conflicts(hold, { ...item, ...interval }, bundles))
  if (!overlapping) return succeed(null)
  const { start, end } = overlapping
  const isSame = isSameItem(overlapping, item) && start.equals(interval.start) && end.equals(interval.end)
  return isSame
    ? succeed(overlapping.id)
    : refuse('own_hold_overlaps', { details: { bookingId: overlapping.id } })
}

async function readOwn(trx: Trx, bookingId: string): Promise<BookingRow> {
  const booking = await findBooking(trx, bookingId)
  if (!booking) throw new Error(`Booking ${bookingId} is gone`)
  return booking
}
