import type Stripe from 'stripe'
import { recordEvent } from '../events/record-event.ts'
import type { Cause } from '../protocol/api-call.ts'
import { newId, unixNow } from '../store/new-id.ts'
import { recordTransaction } from './record-transaction.ts'

const day = 24 * 60 * 60

/** Pays out what is available at that time, in Unix seconds, as Stripe does automatically; undefined if there is nothing to pay out. */
export function payOut(cause: Cause, until = unixNow()): Stripe.Payout | undefined {
  const { objects } = cause.emulator.store
  const unpaid = objects.page('balance_transaction', { limit: 100_000, where: { payout: '' } }).objects
  const paid = unpaid.filter((transaction) => transaction.available_on <= until)
  const amount = paid.reduce((total, { net }) => total + net, 0)
  const [newest] = paid
  if (!newest || amount <= 0) return undefined
  const payout = {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: unixNow() - (unixNow() % day),
    automatic: true,
    balance_transaction: null as string | null,
    created: unixNow(),
    currency: newest.currency,
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  } satisfies Stripe.Payout
  payout.balance_transaction = recordTransaction(cause, {
    type: 'payout',
    amount: -amount,
    source: payout,
    payout: payout.id,
  }).id
  for (const transaction of paid) objects.save({ ...transaction, payout: payout.id, status: 'available' })
  objects.insert(payout)
  recordEvent(cause, 'payout.created', payout)
  recordEvent(cause, 'payout.paid', payout)
  return payout
}
