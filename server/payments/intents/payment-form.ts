import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import type { FormPurpose } from '../../../domain/payments/form-purpose.ts'
import { type Cents, sum, toDecimal } from '../../../domain/pricing/money.ts'
import { type BookingRow, findBooking } from '../../bookings/booking-row.ts'
import type { SeenHold } from '../../bookings/move-status.ts'
import { type Trx, transact } from '../../db/database.ts'
import { STALE } from '../../db/retry-stale.ts'
import type { Services } from '../../services/services.ts'
import type { IntentSubject } from '../../stripe/intent-subject.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import type { Intent, StripeGateway } from '../../stripe/stripe.ts'
import { ensureStripeCustomer } from './ensure-stripe-customer.ts'
import { noteClosed } from './note-closed.ts'

// The life of a payment form: it's opened with an intent, used again, and closed. `settle` closes it once
// it's paid.

interface NewForm {
  purpose: FormPurpose
  /** The bookings, or the order for something else, with the form's share of each. */
  shares: readonly { subject: IntentSubject; amount: Cents }[]
  userId: string
  /** For the intent's description at Stripe. */
  what: string
  /**
   * For a card that's presented at the desk, instead of a form on a page: facts for the intent's metadata.
   */
  inPerson?: Readonly<Record<string, string>> | undefined
}

/**
 * Counts a payment form of a customer, or of a booking that's paid by link: a few a minute, and some hundreds
 * a day.
 */
export async function countForm({ limits }: Pick<Services, 'limits'>, key: string): Promise<Outcome<null>> {
  const counted = await limits.countTotal('payment_forms', key)
  return counted.ok ? await limits.countTotal('payment_forms_a_day', key) : counted
}

/**
 * The intent of a form that can still be paid; null if there's none, so another can be opened. Refuses
 * `already_paid` after settling it, and `payment_processing`.
 */
export async function findPayable(
  services: Services,
  stripe: StripeGateway,
  intentId: string | null,
): Promise<Outcome<Intent | null>> {
  if (intentId === null) return succeed(null)
  const intent = await stripe.retrieveIntent(intentId)
  if (intent.status === 'processing') return refuse('payment_processing')
  if (intent.status === 'succeeded') {
    await services.settle(services, intent.id)
    return refuse('already_paid')
  }
  if (intent.status !== 'canceled') return succeed(intent)
  // A page can't use the secret of a canceled intent.
  await noteClosed(services.db, intent.id, services.clock.now())
  return succeed(null)
}

/**
 * Opens a form, and stores it before anyone can pay it. `isSame` locks what it pays for, and says whether
 * nothing changed since that was read. Otherwise stale: the intent is canceled, and no one had its secret.
 */
export async function openForm(
  services: Services,
  stripe: StripeGateway,
  { purpose, shares, userId, what, inPerson }: NewForm,
  isSame: (trx: Trx) => Promise<boolean>,
): Promise<Intent | typeof STALE> {
  const { db, clock } = services
  const [first] = shares
  if (!first) return STALE
  const intent = await stripe.createIntent({
    key: crypto.randomUUID(),
    subject: first.subject,
    userId,
    customerId: await ensureStripeCustomer(db, stripe, userId),
    amount: sum(shares.map(({ amount }) => amount)),
    description: `${FACILITY_NAME}, ${what}`,
    inPerson,
  })
  const stored = await transact(db, async (trx) => {
    if (!(await isSame(trx))) return refuse('stale')
    const rows = await trx
      .insertInto('paymentForms')
      .values(
        shares.map(({ subject, amount }) => ({
          ...{ intentId: intent.id, purpose, amount: toDecimal(amount), openedAt: clock.now() },
          ...subject,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return rows.length === shares.length ? succeed(null) : refuse('stale')
  })
  if (stored.ok) return intent
  await stripe.cancelIntent(intent.id)
  return STALE
}

export function secretOf(intent: Intent): { clientSecret: string } {
  if (!intent.client_secret) throw new Error(`Intent ${intent.id} has no client secret`)
  return { clientSecret: intent.client_secret }
}

/**
 * Whether a form can still be paid. `closed`: it can't. `paid`: it was, and is settled. `other_money`:
 * something other than the requested payment came in, so the booking stays unconfirmed until staff review it.
 */
export type ClosedForm = 'closed' | 'paid' | 'other_money' | 'processing' | 'unreachable'

/** Cancels a form's intent, if there's one. A payment that got there first is settled immediately. */
export async function closeForm(services: Services, intentId: string | null): Promise<ClosedForm> {
  if (intentId === null) return 'closed'
  // Stripe's keys were removed while intents existed. The intent may still be paid, so its slot must be kept.
  if (!services.stripe) return 'unreachable'
  const canceled = await services.stripe.cancelIntent(intentId)
  const { state } = canceled
  if (state === 'unreachable') services.log.warn({ intentId }, 'could not cancel a payment intent')
  if (state === 'closed') {
    if (canceled.intent) await tellClosed(services, canceled.intent)
    await noteClosed(services.db, intentId, services.clock.now())
  }
  if (state !== 'paid') return state
  const settlement = await tolerateOutage(
    services,
    'Stripe is unreachable; a form that was just paid could not be settled',
    () => services.settle(services, intentId),
  )
  if (!settlement) return 'unreachable'
  if (settlement === 'confirmed' || settlement === 'already_settled') return 'paid'
  return settlement === 'needs_attention' ? 'other_money' : 'processing'
}

async function tellClosed(services: Services, intent: Intent): Promise<void> {
  for (const { hooks } of await services.extensions.used(services.db))
    await hooks?.formClosed?.(services, intent)
}

/**
 * The latest form that unpaid bookings share. Pass the rows that are compared under the lock: those read
 * earlier may lack a newer form.
 */
export function formOf(seen: readonly BookingRow[]): string | null {
  return seen[0]?.stripePaymentIntentId ?? null
}

/**
 * Closes each form once: the dates of an order share theirs. Returns the results in the order of the holds.
 */
export async function closeEach<T>(
  holds: readonly SeenHold[],
  close: (hold: SeenHold) => Promise<T>,
): Promise<T[]> {
  const closing = new Map<string, Promise<T>>()
  for (const hold of holds) {
    const key = hold.intentId ?? hold.id
    if (!closing.has(key)) closing.set(key, close(hold))
  }
  return await Promise.all(holds.map(({ id, intentId }) => closing.get(intentId ?? id) as Promise<T>))
}

/**
 * Closes the form that's open for a booking's balance after a refund failed: less is due than it asks for. If
 * Stripe can't be reached, `settleBalances` closes it half an hour after it was opened.
 */
export async function closeOutdatedForm(services: Services, bookingId: string): Promise<void> {
  const booking = await findBooking(services.db, bookingId)
  if (booking) await closeForm(services, booking.balanceIntentId)
}
