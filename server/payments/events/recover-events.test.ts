import { beforeEach, expect, it } from 'vitest'
import { bookingOf, type Customer, registerVerified } from '../../../testing/factories.ts'
import { holdWithIntent } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import { controlStripe, pay, stripeOf } from '../../../testing/stripe-client.ts'
import { recoverEvents } from './recover-events.ts'

let customer: Customer
const barn = await ownAppOfFile()
// Webhooks are enabled, but none arrives.
await fetch(`${barn.stripeOrigin}/_emu/webhook`, {
  method: 'POST',
  body: JSON.stringify({ url: 'http://127.0.0.1:9/api/webhooks/stripe', secret: 'whsec_tests' }),
})
beforeEach(async () => {
  await barn.reset()
  await fetch(`${barn.stripeOrigin}/_emu/reset`, { method: 'POST' })
  await controlStripe(barn, { webhooks: { drop: 10_000 } })
  customer = await registerVerified(barn)
})

it('fetches and handles undelivered events once', async () => {
  const paid = await holdWithIntent(customer)
  const cancelled = await holdWithIntent(customer, bookingOf('cage-2', '2026-11-21T18:00'))
  await pay(barn, paid.intentId)
  await stripeOf(barn).paymentIntents.cancel(cancelled.intentId)
  const refund = await stripeOf(barn).refunds.create({ payment_intent: paid.intentId, amount: 100 })
  expect(await recoverEvents(barn.services)).toBe(4)
  expect(await rowOf(barn, paid.bookingId)).toMatchObject({ status: 'confirmed', cancelReason: null })
  expect(await rowOf(barn, cancelled.bookingId)).toMatchObject({
    ...{ status: 'cancelled', cancelReason: 'payment_canceled' },
  })
  const refunds = await barn.services.db.selectFrom('refunds').select('stripeRefundId').execute()
  expect(refunds).toEqual([{ stripeRefundId: refund.id }])
  expect(await recoverEvents(barn.services)).toBe(0)
})

it('recovers more than one page of events', async () => {
  const { intentId } = await holdWithIntent(customer)
  const decline = () =>
    stripeOf(barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' })
  await Promise.allSettled(Array.from({ length: 110 }, decline))
  expect(await recoverEvents(barn.services)).toBe(110)
})

it('retries an event that failed, without holding up the others', async () => {
  const first = await holdWithIntent(customer)
  const second = await holdWithIntent(customer, bookingOf('cage-2', '2026-11-21T18:00'))
  await pay(barn, first.intentId)
  await pay(barn, second.intentId)
  const { db } = barn.services
  // Events are listed newest first, so the second booking's event is the one that fails.
  const broken = {
    ...barn.services,
    queue: {
      ...barn.services.queue,
      send: async () => {
        broken.queue.send = barn.services.queue.send
        throw new Error('No more disk')
      },
    } as typeof barn.services.queue,
  }
  // One payment, and the fees of both.
  expect(await recoverEvents(broken)).toBe(3)
  expect((await rowOf(barn, first.bookingId)).status).toBe('confirmed')
  expect((await rowOf(barn, second.bookingId)).status).toBe('pending')
  expect(await recoverEvents(barn.services)).toBe(1)
  expect((await rowOf(barn, second.bookingId)).status).toBe('confirmed')
  expect(
    await db.selectFrom('emails').select('id').where('template', '=', 'booking-confirmed').execute(),
  ).toHaveLength(2)
})

it('waits while Stripe is unreachable', async () => {
  await controlStripe(barn, { fail: { count: 2, path: '/v1/events' } })
  expect(await recoverEvents(barn.services)).toBe(0)
})
