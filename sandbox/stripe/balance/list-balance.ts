import type Stripe from 'stripe'
import type { ApiCall } from '../protocol/api-call.ts'
import { listObjects } from '../protocol/list-objects.ts'
import { refuseUnknownParams } from '../protocol/read-params.ts'
import { noSuchObject } from '../protocol/stripe-failure.ts'
import type { StoredObjects } from '../store/object-table.ts'
import { payOut } from './pay-out.ts'

/** `GET /v1/balance_transactions`. With `payout`, those that it paid out, and its own. */
export function listTransactions(call: ApiCall): Stripe.ApiList<Stripe.BalanceTransaction> {
  payOut(call)
  const page = listObjects(call, 'balance_transaction', { filters: ['payout'] })
  return { ...page, data: page.data.map(asAnswer) }
}

/** `GET /v1/balance_transactions/{id}`. */
export function retrieveTransaction(call: ApiCall, id: string): Stripe.BalanceTransaction {
  refuseUnknownParams(call.params, [])
  const transaction = call.emulator.store.objects.find('balance_transaction', id)
  if (!transaction) throw noSuchObject('balance_transaction', id, 'id')
  return asAnswer(transaction)
}

/** `GET /v1/payouts`. */
export function listPayouts(call: ApiCall): Stripe.ApiList<Stripe.Payout> {
  payOut(call)
  return listObjects(call, 'payout', { filters: ['status'] })
}

function asAnswer({ payout: _, ...transaction }: StoredObjects['balance_transaction']) {
  return transaction
}
