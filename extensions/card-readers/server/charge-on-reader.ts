import type { NotNull } from 'kysely'
import { bookingMethod } from '../../../domain/bookings/booking-status.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { explainPaymentError } from '../../../domain/payments/payment-error.ts'
import { type Cents, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { actionable, type BookingRow, findBooking } from '../../../server/bookings/booking-row.ts'
import { recordStaffAction, type StaffRequest } from '../../../server/bookings/record-staff-action.ts'
import type { Database } from '../../../server/db/database.ts'
import { retryStale } from '../../../server/db/retry-stale.ts'
import { PROCESSING, STRIPE_UNREACHABLE, whileUnpayable } from '../../../server/desk/make-unpayable.ts'
import { whenPaidByCard } from '../../../server/desk/mark-paid.ts'
import { openBalanceIntent } from '../../../server/payments/intents/create-balance-intent.ts'
import { closeForm } from '../../../server/payments/intents/payment-form.ts'
import { confirmHeld } from '../../../server/payments/ledger/confirm-held.ts'
import { updateBalance } from '../../../server/payments/ledger/update-balance.ts'
import type { Services } from '../../../server/services/services.ts'
import { tolerateOutage } from '../../../server/stripe/outage.ts'
import type { StripeGateway } from '../../../server/stripe/stripe.ts'
import type { CardReader, chargeOnReaderSchema, ReaderPayment } from '../domain/card-reader.schema.ts'
import { refuseCharge } from '../domain/refuse-charge.ts'
import {
  BUSY,
  findReader,
  listReaders,
  metadataOf,
  NOT_FOUND,
  type Reader,
  readerOf,
  sendToReader,
} from './stripe-readers.ts'

type Request = StaffRequest<typeof chargeOnReaderSchema>

/** The card readers that can take a payment. None without Stripe. */
export async function listCardReaders(services: Services): Promise<Outcome<CardReader[]>> {
  const { stripe } = services
  if (!stripe) return succeed([])
  const readers = await tolerateOutage(
    services,
    'Stripe is unreachable; card readers could not be listed',
    () => listReaders(stripe),
  )
  if (!readers) return refuse('payments_unavailable')
  return succeed(readers.map(({ id, label, isOnline }) => ({ id, label, isOnline })))
}

/**
 * Asks for a card on a reader, for a booking's balance or part of it. A pending booking is confirmed first,
 * as by any payment at the desk. The intent is stored as the booking's balance form, so whatever changes the
 * balance cancels it first, and `settle` records the money. The last request wins: it cancels an open form,
 * or a payment on another reader.
 */
export async function chargeOnReader(services: Services, request: Request): Promise<Outcome<ReaderPayment>> {
  const { stripe, limits } = services
  if (!stripe) return refuse('payments_not_configured')
  const counted = await limits.countTotal('payment_forms', request.bookingId)
  if (!counted.ok) return counted
  const outcome = await tolerateOutage(
    services,
    'Stripe is unreachable; a card reader could not be used',
    () => tryCharge(services, stripe, request),
  )
  return outcome ?? refuse('payments_unavailable')
}

async function tryCharge(
  services: Services,
  stripe: StripeGateway,
  request: Request,
): Promise<Outcome<ReaderPayment>> {
  const { bookingId, input } = request
  const reader = await findReader(stripe, input.readerId)
  if (!reader) return NOT_FOUND
  // Stripe would replace a payment that another desk is waiting for.
  if (await isBusy(services.db, reader, bookingId)) return BUSY
  const decided = await decideAmount(services, reader, request)
  if (!decided.ok) return decided
  const amount = decided.value
  const opened = await retryStale(async () => {
    const booking = await findBooking(services.db, bookingId)
    if (!booking) return refuse('booking_not_found')
    const refusal = refuseCharge(actionable(booking), amount)
    return refusal ?? openBalanceIntent(services, stripe, [booking], { amount, inPerson: metadataOf(reader) })
  }, refuse('stale'))
  if (!opened.ok) return opened
  const intentId = opened.value.id
  const refusal = await sendToReader(stripe, reader.id, intentId)
  if (!refusal) return succeed({ intentId, state: 'waiting', reason: null })
  await closeForm(services, intentId)
  return refusal
}

/** Whether the reader waits for a card for another booking. */
async function isBusy(db: Database, { payment }: Reader, bookingId: string): Promise<boolean> {
  if (payment?.status !== 'in_progress') return false
  const booking = payment.intentId === null ? undefined : await findByIntent(db, payment.intentId)
  return booking?.id !== bookingId
}

/** Fixes the amount while nothing else can pay it, and records the request. */
async function decideAmount(services: Services, reader: Reader, request: Request): Promise<Outcome<Cents>> {
  const { actor, bookingId, input, now } = request
  const asked = input.amount === undefined ? undefined : toCents(input.amount)
  return await whileUnpayable<Cents>(
    services,
    {
      bookingId,
      version: input.version,
      canChange: (booking) => refuseCharge(actionable(booking), asked),
      whenPaid: whenPaidByCard,
    },
    async (trx, booking) => {
      const amount = asked ?? balanceOf(booking)
      if (booking.status === 'pending') {
        await confirmHeld(services, trx, [booking], { actorId: actor.id, now })
        await updateBalance(trx, bookingId, { paymentMethod: bookingMethod('card_reader'), now })
      }
      await recordStaffAction(trx, booking, request, {
        action: 'card-readers.request',
        phrase: 'requested a card payment for {name}',
        label: 'Card payment requested on a reader',
        after: { amount: toDecimal(amount), reader: reader.label },
      })
      return succeed(amount)
    },
  )
}

/**
 * The state of a payment on a reader. Settles it, so the desk needs no webhook; calls Stripe a few times in
 * seconds at most. During an outage it's still waiting.
 */
export async function followReaderPayment(services: Services, intentId: string): Promise<ReaderPayment> {
  const { db, stripe, limits } = services
  const waiting: ReaderPayment = { intentId, state: 'waiting', reason: null }
  const booking = await findByIntent(db, intentId)
  if (!booking || !stripe) return await readEnd(db, intentId)
  if (!(await limits.countTotal('booking_views', booking.id)).ok) return waiting
  const followed = await tolerateOutage(
    services,
    'Stripe is unreachable; a card reader could not be used',
    () => askReader(services, stripe, waiting),
  )
  return followed ?? waiting
}

async function askReader(
  services: Services,
  stripe: StripeGateway,
  waiting: ReaderPayment,
): Promise<ReaderPayment> {
  const { intentId } = waiting
  const stopped: ReaderPayment = { ...waiting, state: 'stopped' }
  const intent = await stripe.findIntent(intentId)
  if (!intent || intent.status === 'canceled') return stopped
  if (intent.status === 'processing') return waiting
  if (intent.status === 'succeeded') {
    await services.settle(services, intentId)
    return await readEnd(services.db, intentId)
  }
  const readerId = readerOf(intent)
  const payment = readerId ? (await findReader(stripe, readerId))?.payment : null
  if (payment?.intentId !== intentId) return stopped
  if (payment.status !== 'failed') return waiting
  // The card may have been declined since the first look at the intent.
  const error = intent.last_payment_error ?? (await stripe.findIntent(intentId))?.last_payment_error
  const reason = error ? explainPaymentError(error).title : payment.failure
  return { ...waiting, state: 'declined', reason }
}

/** Stops asking for a card. If the customer was faster, the payment counts. */
export async function cancelReaderPayment(
  services: Services,
  request: Pick<Request, 'actor' | 'now'> & { intentId: string },
): Promise<Outcome<ReaderPayment>> {
  const { db } = services
  const { intentId } = request
  const booking = await findByIntent(db, intentId)
  const closed = booking && (await closeForm(services, intentId))
  if (closed === 'unreachable') return STRIPE_UNREACHABLE
  if (closed === 'processing') return PROCESSING
  if (booking && closed === 'closed')
    await db.transaction().execute((trx) =>
      recordStaffAction(trx, booking, request, {
        action: 'card-readers.stop',
        phrase: 'stopped a card payment for {name}',
        label: 'Card payment stopped',
      }),
    )
  return succeed(await readEnd(db, intentId))
}

/**
 * The booking that an intent is open for. Look here before `readEnd`: settling moves it from here to there in
 * one transaction.
 */
async function findByIntent(db: Database, intentId: string): Promise<BookingRow | undefined> {
  const form = await db
    .selectFrom('paymentForms')
    .select('bookingId')
    .where('intentId', '=', intentId)
    .where('purpose', '=', 'balance')
    .where('closedAt', 'is', null)
    .$narrowType<{ bookingId: NotNull }>()
    .executeTakeFirst()
  return form && (await findBooking(db, form.bookingId))
}

/** How a payment ended that isn't open anymore. */
async function readEnd(db: Database, intentId: string): Promise<ReaderPayment> {
  const payment = await db
    .selectFrom('payments')
    .select('needsAttention')
    .where('stripePaymentIntentId', '=', intentId)
    .executeTakeFirst()
  const state = !payment ? 'stopped' : payment.needsAttention === null ? 'paid' : 'flagged'
  return { intentId, state, reason: null }
}
