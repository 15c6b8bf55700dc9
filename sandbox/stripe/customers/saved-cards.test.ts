import { expect, test, vi } from 'vitest'
import { stripeErrorOf, stripeSandbox, typedCard } from '../testing/stripe-sandbox.ts'

const SAVE = { setup_future_usage: 'on_session', 'payment_method_data[allow_redisplay]': 'always' }
const VISA = '4242424242424242'

/** Two customers, and ways to pay as the card form does. */
async function sandboxWithCustomers() {
  const sandbox = await stripeSandbox()
  const { stripe, browser } = sandbox
  const [kim, lee] = [
    await stripe.customers.create({ email: 'kim@example.com' }),
    await stripe.customers.create({ email: 'lee@example.com' }),
  ]
  const newIntent = (customer?: string) =>
    stripe.paymentIntents.create({ amount: 4500, currency: 'usd', ...(customer && { customer }) })
  type Intent = Awaited<ReturnType<typeof newIntent>>
  const confirm = (intent: Intent, params: Record<string, string>) =>
    browser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      use_stripe_sdk: 'true',
      ...params,
    })
  /** Pays as Kim with a typed card, and returns the cards that are saved then. */
  const payAsKim = async (number: string, choice: Record<string, string>) => {
    const intent = await newIntent(kim.id)
    const answer = await confirm(intent, { ...typedCard(number, intent.client_secret), ...choice })
    return { intent, answer }
  }
  const cardsOf = async (customer: string) =>
    (await stripe.paymentMethods.list({ customer, type: 'card', allow_redisplay: 'always' })).data
  const saveCard = async (number = VISA) => {
    await payAsKim(number, SAVE)
    const [card] = await cardsOf(kim.id)
    if (!card) throw new Error('The card was not saved')
    return card.id
  }
  return { ...sandbox, kim, lee, newIntent, confirm, payAsKim, cardsOf, saveCard }
}

test('saves a card only with a payment that asks for it, and only when the payment succeeds', async () => {
  const { stripe, kim, lee, payAsKim, cardsOf } = await sandboxWithCustomers()
  expect((await payAsKim(VISA, {})).answer.body.status).toBe('succeeded')
  expect((await payAsKim('4000000000000002', SAVE)).answer.status).toBe(402)
  expect(await cardsOf(kim.id)).toEqual([])
  await payAsKim(VISA, SAVE)
  expect(await cardsOf(kim.id)).toMatchObject([
    { customer: kim.id, allow_redisplay: 'always', card: { brand: 'visa', last4: '4242' } },
  ])
  expect(await cardsOf(lee.id)).toEqual([])
  const { data: events } = await stripe.events.list({ type: 'payment_method.attached' })
  expect(events).toHaveLength(1)
})

test('forgets the wish to save a card that was declined', async () => {
  const { stripe, kim, confirm, payAsKim } = await sandboxWithCustomers()
  const { intent } = await payAsKim('4000000000000002', SAVE)
  await confirm(intent, { ...typedCard(VISA, intent.client_secret), setup_future_usage: '' })
  expect((await stripe.paymentMethods.list({ customer: kim.id })).data).toEqual([])
})

test('charges a saved card again and again, but only for its customer', async () => {
  const { kim, lee, newIntent, confirm, saveCard } = await sandboxWithCustomers()
  const card = await saveCard()
  for (let time = 0; time < 2; time += 1)
    expect((await confirm(await newIntent(kim.id), { payment_method: card })).body.status).toBe('succeeded')
  for (const stranger of [lee.id, undefined]) {
    const { status, body } = await confirm(await newIntent(stranger), { payment_method: card })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param: 'payment_method' })
  }
})

test('asks for 3-D Secure each time such a card pays, saved or not', async () => {
  const { kim, browser, newIntent, confirm, payAsKim, cardsOf } = await sandboxWithCustomers()
  const { intent, answer } = await payAsKim('4000002760003184', SAVE)
  expect(answer.body.status).toBe('requires_action')
  expect(await cardsOf(kim.id)).toEqual([])
  const complete = ({ id, client_secret: secret }: typeof intent) =>
    browser('POST', `/v1/payment_intents/${id}/authenticate`, {
      client_secret: secret ?? '',
      outcome: 'complete',
    })
  await complete(intent)
  const [card] = await cardsOf(kim.id)
  const next = await newIntent(kim.id)
  expect((await confirm(next, { payment_method: card?.id ?? '' })).body.status).toBe('requires_action')
  expect((await complete(next)).body.status).toBe('succeeded')
})

test('charges no card that was removed, nor one that was used without being saved', async () => {
  const { stripe, kim, newIntent, confirm, payAsKim, cardsOf } = await sandboxWithCustomers()
  const { id: card } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  await stripe.paymentMethods.attach(card, { customer: kim.id })
  expect(await stripe.paymentMethods.detach(card)).toMatchObject({ id: card, customer: null })
  expect(await cardsOf(kim.id)).toEqual([])
  expect(await stripeErrorOf(stripe.paymentMethods.detach(card))).toMatchObject({ statusCode: 400 })
  const { answer } = await payAsKim(VISA, {})
  for (const used of [card, String(answer.body.payment_method)]) {
    const { status, body } = await confirm(await newIntent(kim.id), { payment_method: used })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('may not be used again')
  }
})

test('shows the card form the cards of its customer session, until the session expires', async () => {
  const { stripe, browser, kim, lee, saveCard } = await sandboxWithCustomers()
  const card = await saveCard()
  const open = async (customer: string, features = {}) => {
    const session = await stripe.customerSessions.create({
      customer,
      components: {
        payment_element: {
          enabled: true,
          features: {
            payment_method_redisplay: 'enabled',
            payment_method_save: 'enabled',
            payment_method_save_usage: 'on_session',
            ...features,
          },
        },
      },
    })
    return session.client_secret
  }
  const read = (secret: string) =>
    browser('GET', '/v1/elements/sessions', { customer_session_client_secret: secret })
  const secret = await open(kim.id)
  expect((await read(secret)).body).toMatchObject({
    payment_method_save: 'enabled',
    saved_payment_methods: [{ id: card, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }],
  })
  expect((await read(await open(lee.id))).body).toMatchObject({ saved_payment_methods: [] })
  expect((await read(await open(kim.id, { payment_method_redisplay: 'disabled' }))).body).toMatchObject({
    saved_payment_methods: [],
  })
  expect((await read(`${secret}x`)).status).toBe(400)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
  expect((await read(secret)).status).toBe(400)
  vi.useRealTimers()
})
