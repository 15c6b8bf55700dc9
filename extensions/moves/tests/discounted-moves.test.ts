import { expect, it } from 'vitest'
import { settle } from '../../../server/payments/intents/settle.ts'
import { openDesk } from '../../../testing/desk.ts'
import { discountHold } from '../../../testing/discount-hold.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { publishTerms } from '../../../testing/published-policy.ts'
import { rowOf } from '../../../testing/records.ts'
import { pay } from '../../../testing/stripe-client.ts'

const desk = openDesk({ extras: ['moves'] })
const DAY = '2026-11-24'

async function payNow(bookingId: string, amount: number) {
  const { body } = await desk.customer.post('/api/create-payment-intent', { amount, bookingId })
  await pay(desk.barn, intentIn(body))
  expect(await settle(desk.barn.services, intentIn(body))).toBe('confirmed')
}

/** Cage 1 costs 30 dollars, and 15 with a discount. */
async function buyForLess(): Promise<string> {
  const policyVersion = await publishTerms(desk, 'moves')
  const { body } = await desk.customer.post('/api/bookings', bookingOf('cage-1', `${DAY}T17:00`))
  await signAgreements(desk.customer, body.id, undefined, policyVersion)
  await discountHold(desk.barn, desk.customer, body.id, 50)
  await payNow(body.id, 15)
  return body.id
}

const move = (id: string, spaceId: string | null, bundleId: string | null) => {
  const { startTime } = bookingOf('cage-1', `${DAY}T19:00`)
  return desk.customer.post(`/api/bookings/${id}/move`, {
    spaceId,
    bundleId,
    startTime,
    isChecked: true,
  })
}

it('keeps its discount when a booking moves to a time of the same price', async () => {
  const id = await buyForLess()
  expect((await desk.customer.get('/api/bookings')).body[0]).toMatchObject({ discountAmount: '15.00' })
  expect((await move(id, 'cage-2', null)).status).toBe(200)
  expect(await rowOf(desk.barn, id)).toMatchObject({
    totalAmount: '15.00',
    adjustedAmount: '-15.00',
    spaceId: 'cage-2',
  })
})

it('compares prices without the discount when it refuses a pricier time', async () => {
  const id = await buyForLess()
  expect((await move(id, null, 'bundle1')).body).toMatchObject({
    message: 'This time costs more. To move your booking there, please call us.',
    details: { totalAmount: '30.00', newTotalAmount: '55.00' },
  })
})
