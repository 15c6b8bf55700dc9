import type { AdminReplacement } from './replacement.schema.ts'

/** How it went with a customer whose time was closed. Someone who hasn't been told can't have answered. */
export type OfferOutcome = 'took it' | 'refunded' | 'to call' | 'waiting' | 'cancelled' | 'taken back'

type Offer = Pick<AdminReplacement, 'state' | 'isPaid' | 'callId'>

export function outcomeOf({ state, isPaid, callId }: Offer): OfferOutcome {
  if (callId !== null) return 'to call'
  if (state === 'open') return 'waiting'
  if (state === 'moved') return 'took it'
  if (state === 'over') return 'taken back'
  return isPaid ? 'refunded' : 'cancelled'
}

const ALWAYS: readonly OfferOutcome[] = ['took it', 'refunded', 'to call', 'waiting']
const OTHERS: readonly OfferOutcome[] = ['cancelled', 'taken back']

/** "3 took it, 4 refunded, 1 to call, 0 waiting" */
export function countOffers(offers: readonly Offer[]): string {
  const counts = Map.groupBy(offers, outcomeOf)
  const shown = [...ALWAYS, ...OTHERS.filter((outcome) => counts.has(outcome))]
  return shown.map((outcome) => `${counts.get(outcome)?.length ?? 0} ${outcome}`).join(', ')
}
