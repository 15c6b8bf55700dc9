import { isHoldAlive } from '../../../domain/bookings/hold.ts'
import { messageOf, type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { addToHistory } from '../../../server/bookings/add-to-history.ts'
import type { BookingRow } from '../../../server/bookings/booking-row.ts'
import { SIGNED_VERSIONS } from '../../../server/bookings/derived-columns.ts'
import { findOwnBooking } from '../../../server/bookings/find-own-booking.ts'
import { lockBooking, lockRows } from '../../../server/bookings/lock-bookings.ts'
import { type Database, type Trx, transact } from '../../../server/db/database.ts'
import {
  findPayments,
  lockPayments,
  type PaymentLeft,
} from '../../../server/payments/ledger/lock-payments.ts'
import { tellOffered } from '../../../server/services/freed.ts'
import type { WithMethods } from '../../../server/services/methods.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { readClosure } from '../../../server/slots/closure-queries.ts'
import { slotOf } from '../../../server/slots/occupancy.ts'
import type { OwnOffer } from '../domain/resale.schema.ts'
import {
  NOT_OFFERABLE,
  offerableUntil,
  payoutOf,
  resaleTerms,
  whyNotOffered,
} from '../domain/resale-rules.ts'
import { isOpenOffer } from './open-offers.ts'
import { findTakeover } from './takeovers.ts'
import { canGoBack, keepable } from './way-back.ts'

type Request = By & { bookingId: string }

/** Its lines in a booking's history. */
const OFFERED_BACK = { kind: 'resale.offer', label: 'Offered back' } as const
const WITHDRAWN = { kind: 'resale.withdraw', label: 'Offer withdrawn' } as const

/** How an own booking can be offered back, or is. */
export async function viewOffer(
  services: Pick<Services, 'db'> & WithMethods,
  { actor, bookingId, now }: Request,
): Promise<Outcome<OwnOffer>> {
  const { db } = services
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const sellable = await toSellable(db, booking)
  const terms = resaleTerms(sellable, now)
  const isOffered = (await findOpenOffer(db, bookingId, now)) !== undefined
  const refusal = isOffered
    ? null
    : (whyNotOffered(sellable, now) ??
      (await refuseUnsellable(services, db, booking, await findPayments(db, { bookingId }))))
  if (refusal || !terms) return succeed({ terms: null, problem: messageOf(refusal ?? NOT_OFFERABLE) })
  const paid = toCents(booking.totalAmount)
  return succeed({
    terms: {
      isOffered,
      isBeingTaken: await isBeingTaken(db, bookingId, now),
      ...keepable(services, terms),
      payout: toDecimal(payoutOf({ bySeller: paid, byBuyer: paid }, terms.feePercent)),
      until: offerableUntil(booking.startTime).toString(),
    },
    problem: null,
  })
}

/** No one can take over a booking with other payments, or a time that is closed: `takeOver` checks both again. */
async function refuseUnsellable(
  services: WithMethods,
  db: Database | Trx,
  booking: BookingRow,
  payments: readonly PaymentLeft[],
): Promise<Refusal | null> {
  const message =
    'Only bookings that were paid in full by card, without refunds or disputes, can be offered back.'
  if (!isResalable(services, booking, payments)) return refuse('refused', { message })
  const closed = await readClosure(db, await slotOf(db, booking))
  return closed ? refuse('refused', closed) : null
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
      (await refuseUnsellable(services, trx, booking, await lockPayments(trx, { bookingId })))
    if (refusal) return refusal
    // One that ended because the booking was moved.
    await withdraw(trx, bookingId, now)
    const { startTime, endTime, spaceId, bundleId } = booking
    await trx
      .insertInto('resaleOffers')
      .values({ bookingId, startTime, endTime, itemId: spaceId ?? bundleId ?? '', createdAt: now })
      .execute()
    await addToHistory(trx, bookingId, { ...OFFERED_BACK, actorId: actor.id, now })
    await tellOffered(services, trx, facilityDate(startTime).toString(), now)
    return succeed(null)
  })
}

/** A customer keeps a booking that they offered. Idempotent. Refused while someone is about to pay for it. */
export async function withdrawOffer(
  { db }: Pick<Services, 'db'>,
  { actor, bookingId, now }: Request,
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    if (!(await findOwnBooking(trx, actor, bookingId))) return refuse('booking_not_found')
    await lockRows(trx, [bookingId])
    if (!(await findOpenOffer(trx, bookingId, now))) return succeed(null)
    if (await isBeingTaken(trx, bookingId, now)) return refuse('refused', { message: ABOUT_TO_PAY })
    await withdraw(trx, bookingId, now)
    await addToHistory(trx, bookingId, { ...WITHDRAWN, actorId: actor.id, now })
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
): Promise<'offered' | 'being_taken' | null> {
  if (!(await findOpenOffer(db, bookingId, now))) return null
  return (await isBeingTaken(db, bookingId, now)) ? 'being_taken' : 'offered'
}

async function isBeingTaken(db: Database | Trx, bookingId: string, now: Temporal.Instant): Promise<boolean> {
  const takeover = await findTakeover(db, bookingId)
  return takeover !== undefined && isHoldAlive(takeover, now)
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
export async function findResalePayments(
  services: WithMethods,
  trx: Trx,
  booking: BookingRow,
): Promise<PaymentLeft[] | null> {
  const payments = await lockPayments(trx, { bookingId: booking.id })
  return isResalable(services, booking, payments) ? payments : null
}

/** Whether a booking was paid in full in ways that a part can go back, with nothing refunded or disputed. */
function isResalable(
  services: WithMethods,
  { totalAmount }: BookingRow,
  payments: readonly PaymentLeft[],
): boolean {
  const canAllGoBack = payments.every(
    ({ method, needsAttention, isDisputed }) =>
      canGoBack(services, method) && needsAttention === null && !isDisputed,
  )
  const isWhole = sum(payments.map(({ left }) => left)) === toCents(totalAmount)
  return payments.length > 0 && canAllGoBack && isWhole
}
