import { sum, toCents } from '../../domain/pricing/money.ts'
import type { Model } from './model.ts'
import { isTampered } from './money-rules.ts'
import type { MoneyState } from './read-state.ts'

/** Rules for payment forms once nothing is under way. */
export function findFormBreaches(state: MoneyState, asked: Model): string[] {
  return [...state.payments.flatMap((payment) => checkPayment(state, payment)), ...checkForms(state, asked)]
}

/** Every card payment came through a form, or staff have to look at it. */
function checkPayment({ forms }: MoneyState, payment: MoneyState['payments'][number]): string[] {
  const { id, bookingId, orderId, stripePaymentIntentId, needsAttention } = payment
  const form = forms.find(
    (each) =>
      each.intentId === stripePaymentIntentId && each.bookingId === bookingId && each.orderId === orderId,
  )
  return form || needsAttention === 'other_intent' ? [] : [`payment ${id}: came through no form`]
}

function checkForms({ forms, intents }: MoneyState, asked: Model): string[] {
  return [...Map.groupBy(forms, ({ intentId }) => intentId)].flatMap(([intentId, rows]) => {
    const breaches: string[] = []
    const expect = (isRight: boolean, breach: string) =>
      isRight || breaches.push(`form ${intentId} (${intent?.status}): ${breach}`)
    const intent = intents.find(({ id }) => id === intentId)
    const isOver = intent?.status === 'succeeded' || intent?.status === 'canceled'
    expect(
      rows.every(({ closedAt }) => (closedAt === null) === !isOver),
      'is open here and not at Stripe, or the reverse',
    )
    const amount = sum(rows.map((row) => toCents(row.amount)))
    expect(!intent || intent.amount === amount || isTampered(asked, intent), `is for ${amount} cents here`)
    return breaches
  })
}
