import { beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerCustomer } from '../factories.ts'
import { holdWithIntent, signAgreements } from '../paid-booking.ts'
import { testAppOfFile } from '../start-test-app.ts'
import { controlStripe, stripeRequests } from '../stripe-client.ts'

const barn = await testAppOfFile()
beforeEach(() => barn.clearBookings())

describe('one customer who looks at a pending booking all the time', () => {
  it('asks Stripe five times in 15 seconds, and once for looks that come together', async () => {
    const customer = await registerCustomer(barn)
    const { bookingId } = await holdWithIntent(customer)
    const look = () => customer.get(`/api/bookings/${bookingId}`)
    const count = async () => (await stripeRequests(barn)).length
    const before = await count()
    await controlStripe(barn, { slow: { count: 1, ms: 2_000, path: '/v1/payment_intents' } })
    await Promise.all(Array.from({ length: 10 }, look))
    expect((await count()) - before).toBe(1)
    for (let index = 0; index < 20; index += 1) expect((await look()).status).toBe(200)
    expect((await count()) - before).toBe(5)
  })

  it('opens 30 payment forms a minute at most', async () => {
    const customer = await registerCustomer(barn)
    const { bookingId } = await holdWithIntent(customer)
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1)
      statuses.push((await customer.post('/api/create-payment-intent', { amount: 30, bookingId })).status)
    expect(statuses).toEqual([...Array(29).fill(200), 429, 429])
  })
})

it('keeps payments open for other customers while Stripe answers 429', async () => {
  const [loud, other] = [await registerCustomer(barn), await registerCustomer(barn)]
  const { bookingId } = await holdWithIntent(loud)
  const slot = bookingOf('cage-2', '2026-11-21T18:00')
  const { body: booking } = await other.post('/api/bookings', slot)
  await signAgreements(other, booking.id)
  await controlStripe(barn, {
    fail: { count: 12, status: 429, path: '/v1/payment_intents', shouldRetry: false },
  })
  const open = () => loud.post('/api/create-payment-intent', { amount: 30, bookingId })
  for (let index = 0; index < 12; index += 1) expect((await open()).status).toBe(503)
  const payment = { amount: 30, bookingId: booking.id }
  expect((await other.post('/api/create-payment-intent', payment)).status).toBe(200)
})
