import type { z } from 'zod'
import { conflicts } from '../../domain/bookings/conflict.ts'
import { isHoldExpired } from '../../domain/bookings/hold.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { claimSchema } from '../../domain/resale/resale.schema.ts'
import type { BookingColumns, BookingRow } from '../bookings/booking-row.ts'
import { lockBooking } from '../bookings/lock-bookings.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { type Trx, transact } from '../db/database.ts'
import { addClaim, findClaim } from '../payments/resale/claims.ts'
import { findOpenOffer } from '../payments/resale/offer-back.ts'
import type { Services } from '../services/services.ts'
import { takeSlot } from '../slots/take-slot.ts'
import { readBookingFacts } from './booking-facts.ts'
import { agreePrice, type Customer, MAX_TRIES, openItem } from './create-booking.ts'
import { releaseExpired } from './expire-holds.ts'

interface Request {
  customer: Customer
  offerId: string
  input: z.output<typeof claimSchema>
  now: Temporal.Instant
}

/**
 * A customer takes a time that another one offers back: a pending booking that occupies nothing, because the time stays the other's until
 * this one is paid (`takeOver`). One at a time, by the rules for any hold. Repeating the request returns the claim that is there.
 */
export async function claimOffer(services: Services, request: Request): Promise<Outcome<BookingColumns>> {
  const now = request.now.round('microsecond')
  if (!services.stripe) return refuse('payments_not_configured')
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await transact(services.db, (trx) => tryClaim(services, trx, { ...request, now }))
    if (!outcome.ok || !('blockedBy' in outcome.value)) return outcome as Outcome<BookingColumns>
    // It calls Stripe, so no transaction is open.
    await releaseExpired(services, [outcome.value.blockedBy], now)
  }
  return refuse('offer_claimed')
}

async function tryClaim(
  { holdMinutes }: Services,
  trx: Trx,
  { customer, offerId, input, now }: Request,
): Promise<Outcome<BookingColumns | { blockedBy: SeenHold }>> {
  const offered = await lockOffered(trx, offerId, now)
  if (!offered) return refuse('offer_gone')
  if (offered.userId === customer.id) return refuse('own_offer')
  const { spaceId, bundleId } = offered
  const interval = { start: offered.startTime, end: offered.endTime }

  const { id: customerId, network } = customer
  const ref = { spaceId, bundleId }
  const facts = await readBookingFacts(trx, {
    ...{ customerId, network, item: ref, interval, now },
  })
  const open = openItem(facts, { item: ref, interval, now })
  if (!open.ok) return open
  const item = open.value
  const claim = await findClaim(trx, offered.id)
  if (claim && isHoldExpired(claim, now))
    return succeed({ blockedBy: { id: claim.id, intentId: claim.stripePaymentIntentId } })
  if (claim) return claim.userId === customerId ? succeed(claim) : refuse('offer_claimed')
  const own = facts.ownHolds.find((hold) => conflicts(hold, { ...item, ...interval }, facts.bundles))
  if (own) return refuse('own_hold_overlaps', { details: { bookingId: own.id } })
  const price = agreePrice(facts, customer, { item, interval, totalAmount: input.totalAmount, now })
  if (!price.ok) return price
  const totalAmount = price.value

  const booking = await takeSlot(trx, {
    order: { purpose: 'claim', network, expiresAt: now.add({ minutes: holdMinutes }) },
    booking: {
      id: crypto.randomUUID(),
      userId: customerId,
      spaceId,
      bundleId,
      startTime: interval.start,
      endTime: interval.end,
      totalAmount,
      createdAt: now,
      updatedAt: now,
    },
    resources: [],
    actorId: customerId,
    created: { status: 'pending', totalAmount, claims: offered.id },
  })
  if (!booking) return refuse('offer_claimed')
  await addClaim(trx, { bookingId: booking.id, offeredBookingId: offered.id })
  return succeed(booking)
}

/** The booking that is offered, locked, so it can't be withdrawn or claimed by another one in the meantime. */
async function lockOffered(
  trx: Trx,
  offerId: string,
  now: Temporal.Instant,
): Promise<BookingRow | undefined> {
  const offer = await trx
    .selectFrom('resaleOffers')
    .select('bookingId')
    .where('id', '=', offerId)
    .executeTakeFirst()
  const booking = offer && (await lockBooking(trx, offer.bookingId))
  const open = booking && (await findOpenOffer(trx, booking.id, now))
  return open?.id === offerId ? booking : undefined
}
