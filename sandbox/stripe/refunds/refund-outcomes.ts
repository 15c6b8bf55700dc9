import type Stripe from 'stripe'
import { recordTransaction } from '../balance/record-transaction.ts'
import { behaviorOf } from '../cards/card-behaviors.ts'
import { recordEvent } from '../events/record-event.ts'
import type { RefundOutcomes, StripeData } from '../protocol/emulator.ts'
import type { Store } from '../store/open-store.ts'

/** Changes the status of refunds `delayMs` after they are created, for the cards that ask for it. */
export function refundOutcomes(emulator: StripeData, delayMs: number): RefundOutcomes {
  const timers = new Map<string, NodeJS.Timeout>()

  const settle = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    emulator.store.transaction(() => applyOutcome(emulator, id))
  }
  const schedule = (id: string) => {
    const settleOrRetry = () => {
      try {
        settle(id)
      } catch {
        // The store can't be written, for example because the disk is full.
        schedule(id)
      }
    }
    timers.set(id, setTimeout(settleOrRetry, delayMs))
  }
  return {
    schedule,
    resume() {
      for (const refund of openRefunds(emulator.store)) schedule(refund.id)
    },
    settleAll() {
      for (const id of [...timers.keys()]) settle(id)
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

function openRefunds(store: Store): Stripe.Refund[] {
  const { objects } = store.objects.page('refund', { limit: 1000 })
  return objects.filter((refund) => outcomeOf(store, refund) !== undefined)
}

/** The final status, or undefined if the refund already has it. */
function outcomeOf(store: Store, refund: Stripe.Refund) {
  const { refund: plan } = behaviorOf(store, String(refund.payment_method))
  return plan && refund.status === plan.starts ? plan.ends : undefined
}

function applyOutcome(emulator: StripeData, id: string) {
  const { objects } = emulator.store
  const refund = objects.find('refund', id)
  const charge = refund && objects.find('charge', String(refund.charge))
  const outcome = refund && outcomeOf(emulator.store, refund)
  if (!refund || !charge || !outcome) return

  const cause = { emulator, requestId: null, idempotencyKey: null }
  refund.status = outcome
  if (outcome === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    const failure = { type: 'refund_failure', amount: refund.amount, source: refund } as const
    refund.failure_balance_transaction = recordTransaction(cause, failure).id
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    objects.save(charge)
  }
  objects.save(refund)
  recordEvent(cause, 'refund.updated', refund)
  recordEvent(cause, 'charge.refund.updated', refund)
  if (outcome === 'failed') recordEvent(cause, 'refund.failed', refund)
}
