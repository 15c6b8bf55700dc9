import fc from 'fast-check'
import type Stripe from 'stripe'
import { endHolds } from '../records.ts'
import { sendEvent } from '../stripe-client.ts'
import type { Barn } from './barn.ts'
import { always, anyFate, anyOf, ask, type Command, command, told } from './command.ts'
import { answerOf } from './customer-commands.ts'
import {
  hasForm,
  intentOf,
  type KnownBooking,
  type Model,
  pick,
  pickIntent,
  TAMPERED_AMOUNT,
  withForm,
} from './model.ts'

/** Delivers any event: early, late, again, out of order. */
const newsArrives = fc.record({ which: anyOf, fate: anyFate }).map(({ which, fate }) =>
  command(`event ${which} arrives${told(fate)}`, always, async (_model, barn) => {
    const { data } = await barn.stripe.events.list({ limit: 12 })
    if (data.length === 0) return
    const event = pick(data.toReversed(), which)
    await ask(
      barn,
      fate,
      () => sendEvent(barn.app, event),
      () => {},
    )
  }),
)

const allNewsArrive = fc.constant(
  command('all events arrive, in one batch', always, (_model, barn) => deliverNews(barn)),
)

export async function deliverNews(barn: Barn): Promise<void> {
  await barn.emulate('flush')
  await barn.emulate('control', { webhooks: { hold: true } })
}

const newsGoWrong = fc
  .record({ what: fc.constantFrom('drop', 'duplicate'), count: fc.integer({ min: 1, max: 3 }) })
  .map(({ what, count }) =>
    command(`the next ${count} events: ${what}`, always, (_model, barn) =>
      barn.emulate('control', { webhooks: { [what]: count } }),
    ),
  )

const fails = fc
  .record({
    path: fc.constantFrom(
      '/v1/payment_intents',
      '/v1/payment_intents/*',
      '/v1/payment_intents/*/cancel',
      '/v1/payment_intents/*/confirm',
      '/v1/refunds',
      '/v1/customers',
    ),
    count: fc.constantFrom(1, 2, 6),
    when: fc.constantFrom('before', 'after'),
  })
  .map((fault) =>
    command(
      `Stripe fails at ${fault.path}, ${fault.count} times, ${fault.when} the work`,
      always,
      (_model, barn) => barn.emulate('control', { fail: { ...fault, status: 503, shouldRetry: false } }),
    ),
  )

const recovers = fc.constant(
  command('Stripe recovers', always, (_model, barn) => barn.emulate('control', { fail: { count: 0 } })),
)

const bankIsSlow = fc.constant(
  command('the next payment stays in processing', always, (_model, barn) =>
    barn.emulate('control', { processing: 1 }),
  ),
)

const bankDecides = fc.constantFrom<'succeeded' | 'failed'>('succeeded', 'failed').map((outcome) =>
  command(`payments in processing: ${outcome}`, hasForm, async (model, barn) => {
    for (const secret of model.bookings.flatMap(({ secrets }) => secrets))
      await barn.decide(intentOf(secret), outcome)
  }),
)

const deskCancels = anyOf.map((which) =>
  command(
    `the intent of #${which} is cancelled in Stripe's dashboard`,
    hasForm,
    async (model, { stripe }) => {
      await answerOf(stripe.paymentIntents.cancel(pickIntent(model, which)))
    },
  ),
)

const deskChangesAmount = anyOf.map((which) =>
  command(`the amount of #${which} is changed in Stripe's dashboard`, hasForm, async (model, { stripe }) => {
    await changeAmount(model, stripe, pickIntent(model, which))
  }),
)

export async function changeAmount(model: Model, stripe: Stripe, intentId: string): Promise<void> {
  model.tampered.add(intentId)
  await answerOf(stripe.paymentIntents.update(intentId, { amount: TAMPERED_AMOUNT }))
}

export const deskRefunds = anyOf.map((which) =>
  command(`10.00 of #${which} are refunded in Stripe's dashboard`, hasForm, async (model, { stripe }) => {
    const payment_intent = pickIntent(model, which)
    // Even without an answer the refund may have been made.
    model.deskRefunds.add(payment_intent)
    await answerOf(stripe.refunds.create({ payment_intent, amount: 1000 }))
  }),
)

/** Tests the second line of defense: a payment for a released slot with an intent that was left open. */
const intentIsForgotten = anyOf.map((which) =>
  command(`the hold of #${which} ends and its intent is forgotten`, hasForm, (model, barn) =>
    forgetIntent(model, barn, pick(withForm(model), which)),
  ),
)

export async function forgetIntent(
  model: Model,
  { app }: Barn,
  { id, secrets }: KnownBooking,
): Promise<void> {
  const intentId = intentOf(pick(secrets, 0))
  model.forgotten.add(intentId)
  await endHolds(app, [{ id, intentId }], 'hold_expired', {
    actorId: null,
    now: app.clock.now(),
  })
}

export const stripeCommands: fc.Arbitrary<Command>[] = [
  ...[newsArrives, newsArrives, newsArrives, newsArrives],
  allNewsArrive,
  newsGoWrong,
  fails,
  recovers,
  bankIsSlow,
  bankDecides,
  deskCancels,
  deskChangesAmount,
  deskRefunds,
  intentIsForgotten,
]
