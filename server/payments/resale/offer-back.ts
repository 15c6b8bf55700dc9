import { isHoldAlive } from '../../../domain/bookings/hold.ts'
import { messageOf, type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { OwnOffer } from '../../../domain/resale/resale.schema.ts'
import { offerableUntil, payoutOf, resaleTerms, whyNotOffered } from '../../../domain/resale/resale-rules.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { addToHistory } from '../../bookings/add-to-history.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { SIGNED_VERSIONS } from '../../bookings/derived-columns.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { lockBooking, lockRows } from '../../bookings/lock-bookings.ts'
import { type Database, type Trx, transact } from '../../db/database.ts'
import type { By, Services } from '../../services/services.ts'
import { readClosure } from '../../slots/closure-queries.ts'
import { slotOf } from '../../slots/occupancy.ts'
import { isOpenOffer } from '../../slots/open-offers.ts'
import { tellOfOffers } from '../../waiting/tell-of-offers.ts'
import { findPayments, lockPayments, type PaymentLeft } from '../ledger/lock-payments.ts'
import { findClaim } from './claims.ts'

type Request = By & { bookingId: string }

/** How an own booking can be offered back, or is. */
export async function viewOffer(
  { db }: Pick<Services, 'db'>,
  { actor, bookingId, now }: Request,
): Promise<Outcome<OwnOffer>> {
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const sellable = await toSellable(db, booking)
  const terms = resaleTerms(sellable, now)
  const isOffered = (await findOpenOffer(db, bookingId, now)) !== undefined
  const refusal = isOffered
    ? null
    : (whyNotOffered(sellable, now) ??
      (await refuseUnsellable(db, booking, await findPayments(db, { bookingId }))))
  if (refusal || !terms)
    return succeed({ terms: null, problem: messageOf(refusal ?? refuse('not_offerable')) })
  const paid = toCents(booking.totalAmount)
  return succeed({
    terms: {
      isOffered,
      isClaimed: await isClaimed(db, bookingId, now),
      ...terms,
      payout: toDecimal(payoutOf({ bySeller: paid, byBuyer: paid }, terms.feePercent)),
      until: offerableUntil(booking.startTime).toString(),
    },
    problem: null,
  })
}

/** No one can take over a booking with other payments, or a time that is closed: `takeOver` checks both again. */
async function refuseUnsellable(
  db: Database | Trx,
  booking: BookingRow,
  payments: readonly PaymentLeft[],
): Promise<Refusal | null> {
  const message =
    'Only bookings that were paid in full by card, without refunds or disputes, can be offered back.'
  if (!isResalable(booking, payments)) return refuse('not_offerable', { message })
  const closed = await readClosure(db, await slotOf(db, booking))
  return closed ? refuse('not_offerable', closed) : null
}

/** A customer offers a paid booking back. They keep it until someone else has paid for it. Idempotent. */
export async function offerBack(services: Services, request: Request): Promise<Outcome<null>> {
  const { actor, bookingId, now } = request
  if (!services.stripe) return refuse('payments_not_configured')
  return await transact(services.db, async (trx) => {
    if (!(await findOwnBooking(trx, actor, bookingId))) return refuse('booking_not_found')
    const booking = await lockBooking(trx, bookingId)
    if (!booking) return refuse('booking_not_found')
    if (await findOpenOffer(trx, bookingId, now)) return succeed(null)
    const refusal =
      whyNotOffered(await toSellable(trx, booking), now) ??
      (await refuseUnsellable(trx, booking, await lockPayments(trx, { bookingId })))
    if (refusal) return refusal
    // One that ended because the booking was moved.
    await withdraw(trx, bookingId, now)
    const { startTime, endTime, spaceId, bundleId } = booking
    await trx
      .insertInto('resaleOffers')
      .values({ bookingId, startTime, endTime, itemId: spaceId ?? bundleId ?? '', createdAt: now })
      .execute()
    await addToHistory(trx, bookingId, { kind: 'offered_back', actorId: actor.id, now })
    await tellOfOffers(services, trx, facilityDate(startTime).toString(), now)
    return succeed(null)
  })
}

/** A customer keeps a booking that they offered. Idempotent. Refuses `offer_claimed` while someone is about to pay for it. */
export async function withdrawOffer(
  { db }: Pick<Services, 'db'>,
  { actor, bookingId, now }: Request,
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    if (!(await findOwnBooking(trx, actor, bookingId))) return refuse('booking_not_found')
    await lockRows(trx, [bookingId])
    if (!(await findOpenOffer(trx, bookingId, now))) return succeed(null)
    if (await isClaimed(trx, bookingId, now)) return refuse('offer_claimed', { message: ABOUT_TO_PAY })
    await withdraw(trx, bookingId, now)
    await addToHistory(trx, bookingId, { kind: 'offer_withdrawn', actorId: actor.id, now })
    return succeed(null)
  })
}

const ABOUT_TO_PAY =
  "Another customer is about to pay for this time. If they don't, you can keep it a few minutes from now."

async function withdraw(trx: Trx, bookingId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('resaleOffers')
    .set({ withdrawnAt: now })
    .where('bookingId', '=', bookingId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

export async function findOpenOffer(db: Database | Trx, bookingId: string, now: Temporal.Instant) {
  return await db
    .selectFrom('resaleOffers')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .select('resaleOffers.id')
    .where('bookingId', '=', bookingId)
    .where((eb) => isOpenOffer(eb, now))
    .executeTakeFirst()
}

/** For staff: whether a booking is offered, and being taken. */
export async function findOfferState(
  db: Database,
  bookingId: string,
  now: Temporal.Instant,
): Promise<'offered' | 'claimed' | null> {
  if (!(await findOpenOffer(db, bookingId, now))) return null
  return (await isClaimed(db, bookingId, now)) ? 'claimed' : 'offered'
}

async function isClaimed(db: Database | Trx, bookingId: string, now: Temporal.Instant): Promise<boolean> {
  const claim = await findClaim(db, bookingId)
  return claim !== undefined && isHoldAlive(claim, now)
}

/** A booking as the rules look at it. */
export async function toSellable(db: Database | Trx, booking: BookingRow) {
  const { signedVersions } = await db
    .selectFrom('bookings')
    .select(SIGNED_VERSIONS.as('signedVersions'))
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  return { ...booking, start: booking.startTime, signedVersions }
}

/** The locked payments of a booking that can be taken over; null if it can't. */
export async function findResalePayments(trx: Trx, booking: BookingRow): Promise<PaymentLeft[] | null> {
  const payments = await lockPayments(trx, { bookingId: booking.id })
  return isResalable(booking, payments) ? payments : null
}

/** Whether a booking was paid in full by card or credit, with nothing refunded or disputed. */
function isResalable({ totalAmount }: BookingRow, payments: readonly PaymentLeft[]): boolean {
  const isByCard = payments.every(
    ({ method, needsAttention, isDisputed }) =>
      (method === 'stripe' || method === 'credit') && needsAttention === null && !isDisputed,
  )
  const isWhole = sum(payments.map(({ left }) => left)) === toCents(totalAmount)
  return payments.length > 0 && isByCard && isWhole
}
