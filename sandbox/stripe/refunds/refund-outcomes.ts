import type Stripe from 'stripe'
import { behaviourNamed } from '../cards/card-behaviours.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Emulator } from '../wire/api-call.ts'

/** Refunds that end differently from how they start, a moment after they are made. */
export interface RefundOutcomes {
  expect(refund: string): void
  /** After a restart: what was still open. */
  resume(): void
  /** All open outcomes now. */
  settleAll(): void
  close(): void
}

export function refundOutcomes(emulator: Emulator, delayMs: number): RefundOutcomes {
  const timers = new Map<string, NodeJS.Timeout>()

  const settle = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    emulator.store.transaction(() => applyOutcome(emulator, id))
  }
  const expect = (id: string) => {
    timers.set(id, setTimeout(settle, delayMs, id))
  }
  return {
    expect,
    resume() {
      for (const refund of openRefunds(emulator)) expect(refund.id)
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

function openRefunds({ store }: Emulator): Stripe.Refund[] {
  const { objects } = store.objects.page('refund', { limit: 1000 })
  return objects.filter((refund) => outcomeOf(store, refund) !== undefined)
}

/** How the refund is to end, or nothing when it has ended so already. */
function outcomeOf(store: Emulator['store'], refund: Stripe.Refund) {
  const { refund: plan } = behaviourNamed(store.behaviours.of(String(refund.payment_method)))
  return plan && refund.status === plan.starts ? plan.ends : undefined
}

function applyOutcome(emulator: Emulator, id: string) {
  const { objects } = emulator.store
  const refund = objects.find('refund', id)
  const charge = refund && objects.find('charge', String(refund.charge))
  const outcome = refund && outcomeOf(emulator.store, refund)
  if (!refund || !charge || !outcome) return

  const cause = { emulator, requestId: null, idempotencyKey: null }
  refund.status = outcome
  if (outcome === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    objects.save(charge)
  }
  objects.save(refund)
  recordEvent(cause, 'refund.updated', refund)
  recordEvent(cause, 'charge.refund.updated', refund)
  if (outcome === 'failed') recordEvent(cause, 'refund.failed', refund)
}
