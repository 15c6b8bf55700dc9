import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer } from '../../../testing/factories.ts'
import { holdWithIntent } from '../../../testing/paid-booking.ts'
import { controlStripe, payAndSaveCard, stripeOf, stripeRequests } from '../../../testing/stripe-client.ts'

const desk = openDesk()
const stripe = () => stripeOf(desk.barn)
const slot = (hour: number) => bookingOf('cage-1', `2026-11-21T${hour}:00`)

/** A new customer who paid for a booking and saved the card. */
async function customerWithCard() {
  const customer = await registerCustomer(desk.barn)
  const { intentId } = await holdWithIntent(customer, slot(18))
  const cardId = await payAndSaveCard(desk.barn, intentId)
  await desk.barn.clearBookings()
  return { customer, cardId }
}

describe('saved cards', () => {
  it('lists the cards that a customer asked to save, to that customer alone', async () => {
    const { customer, cardId } = await customerWithCard()
    const other = await registerCustomer(desk.barn)
    await holdWithIntent(other, slot(19))
    expect((await customer.get('/api/saved-cards')).body).toEqual([
      { id: cardId, brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: expect.any(Number) },
    ])
    expect((await other.get('/api/saved-cards')).body).toEqual([])
  })

  it('saves no card unless the customer asks for it', async () => {
    const customer = await registerCustomer(desk.barn)
    const { intentId } = await holdWithIntent(customer, slot(18))
    expect(await stripe().paymentIntents.retrieve(intentId)).toMatchObject({ setup_future_usage: null })
    await stripe().paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    expect((await customer.get('/api/saved-cards')).body).toEqual([])
  })

  it('opens the form with the caller’s own cards', async () => {
    const { customer, cardId } = await customerWithCard()
    const shown = async ({ post }: typeof customer) => {
      const { secret } = (await post('/api/card-session')).body
      const query = new URLSearchParams({ customer_session_client_secret: secret })
      const answer = await fetch(`${desk.barn.stripeOrigin}/v1/elements/sessions?${query}`, {
        headers: { authorization: `Bearer ${desk.barn.services.stripe?.publishableKey}` },
      })
      return (await answer.json()) as { saved_payment_methods: { id: string }[]; payment_method_save: string }
    }
    expect(await shown(customer)).toMatchObject({
      payment_method_save: 'enabled',
      payment_method_save_usage: 'on_session',
      saved_payment_methods: [{ id: cardId }],
    })
    expect((await shown(await registerCustomer(desk.barn))).saved_payment_methods).toEqual([])
  })

  it('pays for one booking once, however often it is submitted', async () => {
    const { customer, cardId } = await customerWithCard()
    const { bookingId, intentId } = await holdWithIntent(customer, slot(19))
    const submit = () => stripe().paymentIntents.confirm(intentId, { payment_method: cardId })
    const results = await Promise.allSettled([submit(), submit()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
    expect((await stripe().charges.list({ payment_intent: intentId })).data).toHaveLength(1)
  })

  it('never pays for another customer’s booking', async () => {
    const { cardId } = await customerWithCard()
    const thief = await registerCustomer(desk.barn)
    const { bookingId, intentId } = await holdWithIntent(thief, slot(19))
    await expect(stripe().paymentIntents.confirm(intentId, { payment_method: cardId })).rejects.toMatchObject(
      { type: 'StripeInvalidRequestError', param: 'payment_method' },
    )
    expect((await thief.get(`/api/bookings/${bookingId}`)).body.status).toBe('pending')
  })

  it('keeps the booking payable with another card when the saved one is declined', async () => {
    const { customer } = await customerWithCard()
    const { bookingId, intentId } = await holdWithIntent(customer, slot(19))
    const { customer: customerId } = await stripe().paymentIntents.retrieve(intentId)
    const broke = await stripe().paymentMethods.create({
      type: 'card',
      card: { token: 'tok_chargeDeclinedInsufficientFunds' },
    })
    await stripe().paymentMethods.attach(broke.id, { customer: String(customerId) })
    const pay = (card: string) => stripe().paymentIntents.confirm(intentId, { payment_method: card })
    await expect(pay(broke.id)).rejects.toMatchObject({ decline_code: 'insufficient_funds' })
    await pay('pm_card_visa')
    expect((await customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
  })
})

describe('removeSavedCard', () => {
  it('makes the card unusable, and answers 404 once it is gone', async () => {
    const { customer, cardId } = await customerWithCard()
    const remove = () => customer.delete(`/api/saved-cards/${cardId}`)
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 404])
    expect((await remove()).body.code).toBe('card_not_found')
    expect((await customer.get('/api/saved-cards')).body).toEqual([])
    const { intentId } = await holdWithIntent(customer, slot(19))
    await expect(stripe().paymentIntents.confirm(intentId, { payment_method: cardId })).rejects.toThrow(
      'may not be used again',
    )
  })

  it('leaves the cards of other customers alone, whether or not the caller has a card', async () => {
    const { customer, cardId } = await customerWithCard()
    const strangers = [await registerCustomer(desk.barn), (await customerWithCard()).customer]
    for (const stranger of strangers) {
      const { status, body } = await stranger.delete(`/api/saved-cards/${cardId}`)
      expect([status, body.code]).toEqual([404, 'card_not_found'])
    }
    expect((await customer.get('/api/saved-cards')).body).toHaveLength(1)
  })
})

describe('while Stripe is unreachable', () => {
  it('answers 503, and then normally again', async () => {
    const { customer, cardId } = await customerWithCard()
    await controlStripe(desk.barn, { fail: { count: 4, status: 503 } })
    expect((await customer.delete(`/api/saved-cards/${cardId}`)).status).toBe(503)
    expect((await customer.get('/api/saved-cards')).status).toBe(503)
    expect((await customer.get('/api/saved-cards')).body).toHaveLength(1)
  })

  it('asks Stripe 30 times a minute for one customer at most, and never before the first payment form', async () => {
    const customer = await registerCustomer(desk.barn)
    const before = (await stripeRequests(desk.barn)).length
    await customer.get('/api/saved-cards')
    expect((await stripeRequests(desk.barn)).length).toBe(before)
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1)
      statuses.push((await customer.post('/api/card-session')).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })
})
