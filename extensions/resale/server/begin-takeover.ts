import type { z } from 'zod'
import { conflicts } from '../../../domain/bookings/conflict.ts'
import { isHoldExpired } from '../../../domain/bookings/hold.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { BookingColumns, BookingRow } from '../../../server/bookings/booking-row.ts'
import { lockBooking } from '../../../server/bookings/lock-bookings.ts'
import type { SeenHold } from '../../../server/bookings/move-status.ts'
import { type Trx, transact } from '../../../server/db/database.ts'
import { readBookingFacts } from '../../../server/holds/booking-facts.ts'
import { agreePrice, type Customer, MAX_TRIES, openItem } from '../../../server/holds/create-booking.ts'
import { releaseExpired } from '../../../server/holds/expire-holds.ts'
import type { Services } from '../../../server/services/services.ts'
import { takeSlot } from '../../../server/slots/take-slot.ts'
import type { takeoverSchema } from '../domain/resale.schema.ts'
import { OFFER_GONE } from '../domain/resale-rules.ts'
import { NAME } from '../domain/title.ts'
import { findOpenOffer } from './offer-back.ts'
import { addTakeover, findTakeover } from './takeovers.ts'

const refused = (message: string) => refuse('refused', { message })
const TAKEN = refused('Another customer is about to take this time.')

interface Request {
  customer: Customer
  offerId: string
  input: z.output<typeof takeoverSchema>
  now: Temporal.Instant
}

/**
 * A customer takes a time that another one offers back: a pending booking that occupies nothing, because the time stays the other's until
 * this one is paid (`takeOver`). One at a time, by the rules for any hold. Repeating the request returns the
 * booking that is there.
 */
export async function beginTakeover(services: Services, request: Request): Promise<Outcome<BookingColumns>> {
  const now = request.now.round('microsecond')
  if (!services.stripe) return refuse('payments_not_configured')
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await transact(services.db, (trx) => tryTakeover(services, trx, { ...request, now }))
    if (!outcome.ok || !('blockedBy' in outcome.value)) return outcome as Outcome<BookingColumns>
    // It calls Stripe, so no transaction is open.
    await releaseExpired(services, [outcome.value.blockedBy], now)
  }
  return TAKEN
}

async function tryTakeover(
  { holdMinutes }: Services,
  trx: Trx,
  { customer, offerId, input, now }: Request,
): Promise<Outcome<BookingColumns | { blockedBy: SeenHold }>> {
  const offered = await lockOffered(trx, offerId, now)
  if (!offered) return OFFER_GONE
  if (offered.userId === customer.id)
    return refused('You offered this time yourself. Keep it instead of taking it.')
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
  const begun = await findTakeover(trx, offered.id)
  if (begun && isHoldExpired(begun, now))
    return succeed({ blockedBy: { id: begun.id, intentId: begun.stripePaymentIntentId } })
  if (begun) return begun.userId === customerId ? succeed(begun) : TAKEN
  const own = facts.ownHolds.find((hold) => conflicts(hold, { ...item, ...interval }, facts.bundles))
  if (own) return refuse('own_hold_overlaps', { details: { bookingId: own.id } })
  const price = agreePrice(facts, customer, { item, interval, totalAmount: input.totalAmount, now })
  if (!price.ok) return price
  const totalAmount = price.value

  const booking = await takeSlot(trx, {
    order: { purpose: NAME, network, expiresAt: now.add({ minutes: holdMinutes }) },
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
    created: { status: 'pending', totalAmount },
  })
  if (!booking) return TAKEN
  await addTakeover(trx, { bookingId: booking.id, offeredBookingId: offered.id })
  return succeed(booking)
}

/** The booking that is offered, locked, so it can't be withdrawn or taken by another one in the meantime. */
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
