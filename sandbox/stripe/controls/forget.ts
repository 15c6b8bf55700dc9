import type Stripe from 'stripe'
import type { Emulator } from '../protocol/emulator.ts'
import type { StoredObjects } from '../store/object-table.ts'

/**
 * Forgets payment intents and customers with all their charges, refunds, events, and cards, as if they had
 * never been. Payouts become smaller by what they paid out of it; one that paid out nothing else is forgotten
 * too.
 */
export function forget({ store }: Emulator, intents: readonly string[], customers: readonly string[]): void {
  const { objects } = store
  const find = <K extends keyof StoredObjects>(kind: K, field: string, values: readonly string[]) =>
    values.flatMap((value) => objects.page(kind, { limit: 100_000, where: { [field]: value } }).objects)
  const charges = idsOf(find('charge', 'payment_intent', intents))
  const refunds = idsOf(find('refund', 'payment_intent', intents))
  const disputes = idsOf(find('dispute', 'payment_intent', intents))
  const transactions = find('balance_transaction', 'source', [...charges, ...refunds, ...disputes])
  const cards = idsOf(find('payment_method', 'customer', customers))
  const payouts = new Set(transactions.map(({ payout }) => payout).filter((payout) => payout !== ''))
  const gone = [
    ...intents,
    ...customers,
    ...charges,
    ...refunds,
    ...disputes,
    ...cards,
    ...idsOf(transactions),
  ]
  gone.push(...[...payouts].flatMap((payout) => shrink(store, payout, transactions)))
  const events = idsOf(find('event', 'data.object.id', [...gone, ...payouts]))
  for (const id of [...gone, ...events]) objects.remove(id)
  for (const event of events) store.deliveries.removeOf(event)
}

function idsOf(found: readonly { id: string }[]): string[] {
  return found.map(({ id }) => id)
}

/** Takes transactions out of a payout. Returns the ids to forget if nothing remains in it. */
function shrink(
  { objects }: Emulator['store'],
  id: string,
  without: readonly Stripe.BalanceTransaction[],
): string[] {
  const payout = objects.find('payout', id)
  const parts = objects.page('balance_transaction', { limit: 100_000, where: { payout: id } }).objects
  const own = parts.find(({ source }) => source === id)
  if (!payout || !own) return []
  const removed = new Set(idsOf(without))
  const rest = parts.filter((part) => part.id !== own.id && !removed.has(part.id))
  if (rest.length === 0) return [id, own.id]
  const amount = rest.reduce((sum, { net }) => sum + net, 0)
  objects.save({ ...payout, amount })
  objects.save({ ...own, amount: -amount, net: -amount })
  return []
}
