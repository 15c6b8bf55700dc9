import { conflicts, isSameItem, resourcesOf } from '../../domain/bookings/conflict.ts'
import { beyond } from '../../domain/bookings/customer-move.ts'
import { isHoldAlive } from '../../domain/bookings/hold.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { standardPrice } from '../../domain/pricing/price-booking.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { BookingColumns, BookingRow } from '../bookings/booking-row.ts'
import { findBooking } from '../bookings/booking-row.ts'
import { lockBookings } from '../bookings/lock-version.ts'
import { cancelHolds, type SeenHold } from '../bookings/move-status.ts'
import { type Trx, transact } from '../db/database.ts'
import { findHeldMove, wasRepriced } from '../payments/moves/finish-move.ts'
import { type Consent, storeConsent, type WantedPlace } from '../payments/moves/own-move.ts'
import type { Services } from '../services/services.ts'
import { occupy } from '../slots/occupancy.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { offerTimesOf } from '../waiting/free-holds.ts'
import { readBookingFacts } from './booking-facts.ts'
import { agreePrice, type Customer, MAX_TRIES, openItem } from './create-booking.ts'
import { releaseExpired } from './expire-holds.ts'
import { lockDaysFor } from './lock-holder.ts'
import { closeOwnHold } from './release-hold.ts'

interface Request extends WantedPlace {
  customer: Customer
  booking: BookingRow
  /** Its price in decimal dollars. */
  totalAmount: string
  /** Every rule of a move, for the booking as it is now. */
  refuseWanted: (trx: Trx, booking: BookingRow) => Promise<Refusal | null>
  consent: Consent
  now: Temporal.Instant
}

/** Holds to release before another try, if any. */
interface Blocked {
  blockedBy: readonly SeenHold[]
}

/**
 * Holds the time that a booking moves to once the difference is paid (`finishMove`): a hold like any other, with the difference as its price.
 * The booking keeps its own time. Where both overlap, the hold occupies the part that the booking doesn't. One hold for a booking:
 * another time takes its place, and the same one returns it.
 */
export async function holdPricierTime(
  services: Services,
  request: Request,
): Promise<Outcome<BookingColumns>> {
  if (!services.stripe) return refuse('costs_more')
  const { booking, customer, interval, toItem } = request
  const now = request.now.round('microsecond')
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const held = await findHeldMove(services.db, booking.id)
    const isThere = held && isSameItem(held, toItem) && held.startTime.equals(interval.start)
    if (isThere && isHoldAlive(held, now) && !(await wasRepriced(services.db, booking, held)))
      return succeed(held)
    const owner = { id: customer.id, role: 'customer' } as const
    const closed = held ? await closeOwnHold(services, owner, held.id) : succeed(null)
    if (!closed.ok) return closed
    const replaced = closed.value && held ? { ...closed.value, start: held.startTime } : null
    const outcome = await transact(services.db, (trx) =>
      tryHold(services, trx, { ...request, now, replaced }),
    )
    if (!outcome.ok || !('blockedBy' in outcome.value)) return outcome as Outcome<BookingColumns>
    // It calls Stripe, so no transaction is open.
    await releaseExpired(services, outcome.value.blockedBy, now)
  }
  return refuse('slot_taken')
}

async function tryHold(
  services: Services,
  trx: Trx,
  request: Request & { replaced: (SeenHold & { start: Temporal.Instant }) | null },
): Promise<Outcome<BookingColumns | Blocked>> {
  const { booking, customer, consent, interval, now, refuseWanted, replaced, toItem } = request
  await lockBookings(trx, [booking.id, ...(replaced ? [replaced.id] : [])])
  const from = await findBooking(trx, booking.id)
  if (!from) return refuse('booking_not_found')
  // Staff may have changed it, or another tab was faster.
  const refused = await refuseWanted(trx, from)
  if (refused) return refused
  if ((await findHeldMove(trx, from.id))?.id !== replaced?.id) return succeed({ blockedBy: [] })
  const starts = [interval.start, ...(replaced ? [replaced.start] : [])]
  await lockDaysFor(
    trx,
    customer,
    starts.map((start) => facilityDate(start).toString()),
  )
  const facts = await readBookingFacts(trx, {
    ...{ customerId: customer.id, network: customer.network, item: toItem, interval, replaced, now },
  })
  const open = openItem(facts, { item: toItem, interval, now })
  if (!open.ok) return open
  const item = open.value
  const own = facts.ownHolds.find((hold) => conflicts(hold, { ...item, ...interval }, facts.bundles))
  if (own) return refuse('own_hold_overlaps', { details: { bookingId: own.id } })
  const price = agreePrice(facts, customer, { item, interval, totalAmount: request.totalAmount, now })
  if (!price.ok) return price
  const more = toCents(price.value) - standardPrice(from)
  // Staff raised the booking's price in the meantime, so nothing is left to pay, but the customer has to see the new price first.
  if (more <= 0)
    return refuse('price_changed', {
      details: { totalAmount: toDecimal(standardPrice(from)), newTotalAmount: price.value },
    })
  if (facts.expired.length > 0) return succeed({ blockedBy: facts.expired })
  if (replaced) await cancelHolds(trx, [replaced], 'released', { actorId: customer.id, now })

  const resources = resourcesOf(item, facts.bundles)
  const rest = beyond({ start: from.startTime, end: from.endTime }, interval)
  const shared = new Set(rest === interval ? [] : resourcesOf(from, facts.bundles))
  const totalAmount = toDecimal(more)
  const hold = await takeSlot(trx, {
    booking: {
      id: crypto.randomUUID(),
      userId: customer.id,
      spaceId: item.spaceId,
      bundleId: item.bundleId,
      startTime: interval.start,
      endTime: interval.end,
      totalAmount,
      network: customer.network,
      movesBookingId: from.id,
      holdExpiresAt: now.add({ minutes: services.holdMinutes }),
      createdAt: now,
      updatedAt: now,
    },
    resources: resources.filter((resource) => !shared.has(resource)),
    actorId: customer.id,
    created: { status: 'pending', totalAmount, moves: from.id },
  })
  const kept = { resources: resources.filter((resource) => shared.has(resource)), interval: rest ?? interval }
  if (!hold || (rest && !(await occupy(trx, hold.id, kept)))) return refuse('slot_taken')
  await storeConsent(trx, hold.id, consent, now)
  if (replaced) await offerTimesOf(services, trx, [replaced.id], now)
  return succeed(hold)
}
