import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { bookingOf, type Customer, registerCustomer } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { holdWithIntent, intentIn, signAgreements } from '../../testing/paid-booking.ts'
import { endHolds } from '../../testing/records.ts'
import { NOON, testAppOfFile } from '../../testing/start-test-app.ts'
import { controlStripe, pay, stripeOf } from '../../testing/stripe-client.ts'
import { completeBookings } from '../bookings/move-status.ts'
import { warnEndingHolds } from '../notices/warn-ending-holds.ts'
import { createBooking } from './create-booking.ts'
import { expireHolds } from './expire-holds.ts'

const SLOT = bookingOf('cage-1', '2026-11-21T18:00')

const barn = await testAppOfFile()
let first: Customer
let second: Customer
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
  first = await registerCustomer(barn)
  second = await registerCustomer(barn)
})

const statusOf = async (customer: Customer, id: string) => {
  const { body } = await customer.get(`/api/bookings/${id}`)
  return [body.status, body.cancelReason]
}

describe('an expired hold, before any job has run', () => {
  it('is shown as held, frees its slot for the next request, and cancels its intent', async () => {
    const { bookingId, intentId } = await holdWithIntent(first, SLOT)
    barn.clock.advance({ minutes: 14, seconds: 59 })
    expect((await second.post('/api/bookings', SLOT)).body.code).toBe('slot_taken')

    barn.clock.advance({ seconds: 1 })
    expect((await second.get('/api/bookings/availability/2026-11-21')).body).toMatchObject([{ held: true }])
    expect((await second.post('/api/bookings', SLOT)).status).toBe(201)

    expect(await statusOf(first, bookingId)).toEqual(['cancelled', 'hold_expired'])
    await expect(pay(barn, intentId)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    const again = await first.post('/api/create-payment-intent', { amount: 30, bookingId })
    expect([again.status, again.body.code]).toEqual([410, 'hold_expired'])
  })

  it('gives the freed slot to only one of many customers', async () => {
    await holdWithIntent(first, SLOT)
    barn.clock.advance({ minutes: 15 })
    const crowd = await Promise.all(Array.from({ length: 10 }, () => registerCustomer(barn)))
    const answers = await Promise.all(crowd.map((customer) => customer.post('/api/bookings', SLOT)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(9)
  })

  it('keeps the slot for a payment that arrived first', async () => {
    const { bookingId, intentId } = await holdWithIntent(first, SLOT)
    await pay(barn, intentId)
    barn.clock.advance({ minutes: 15 })
    expect((await second.post('/api/bookings', SLOT)).body.code).toBe('slot_taken')
    expect(await statusOf(first, bookingId)).toEqual(['confirmed', null])
  })

  it('keeps the slot and shows it as held while a payment is processing', async () => {
    const { bookingId, intentId } = await holdWithIntent(first, SLOT)
    await controlStripe(barn, { processing: 1 })
    await pay(barn, intentId)
    expect((await stripeOf(barn).paymentIntents.retrieve(intentId)).status).toBe('processing')
    barn.clock.advance({ minutes: 15 })
    expect((await second.post('/api/bookings', SLOT)).body.code).toBe('slot_taken')
    expect((await second.get('/api/bookings/availability/2026-11-21')).body).toMatchObject([{ held: true }])
    expect(await statusOf(first, bookingId)).toEqual(['pending', null])
  })

  it('keeps the slot while Stripe is unreachable, and frees it once the intent is cancelled', async () => {
    const { bookingId, intentId } = await holdWithIntent(first, SLOT)
    await controlStripe(barn, { fail: { count: 9, path: '/v1/payment_intents/*/cancel', status: 503 } })
    barn.clock.advance({ minutes: 15 })
    expect((await second.post('/api/bookings', SLOT)).body.code).toBe('slot_taken')
    expect(await expireHolds(barn.services)).toBe(0)
    expect((await second.get('/api/bookings/availability/2026-11-21')).body).toMatchObject([{ held: true }])
    await controlStripe(barn, { fail: { count: 0 } })
    barn.clock.advance({ minutes: 15 })
    expect((await second.post('/api/bookings', SLOT)).status).toBe(201)
    expect((await stripeOf(barn).paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect(await statusOf(first, bookingId)).toEqual(['cancelled', 'hold_expired'])
  })
})

describe('an expired hold whose intent Stripe does not know', () => {
  it('is released like any other, without blocking the others', async () => {
    const { bookingId } = await holdWithIntent(first, SLOT)
    const { body: other } = await second.post('/api/bookings', bookingOf('cage-2', '2026-11-21T18:00'))
    await barn.services.db
      .updateTable('paymentForms')
      .set({ intentId: 'pi_of_another_account' })
      .where('bookingId', '=', bookingId)
      .execute()
    barn.clock.advance({ minutes: 15 })
    expect(await expireHolds(barn.services)).toBe(2)
    expect(await statusOf(first, bookingId)).toEqual(['cancelled', 'hold_expired'])
    expect(await statusOf(second, other.id)).toEqual(['cancelled', 'hold_expired'])
  })
})

describe('cancelHolds', () => {
  it('releases overlapping sets of holds concurrently, in any order, without deadlock', async () => {
    const { db } = barn.services
    const by = { actorId: null, now: barn.clock.now() }
    for (let round = 0; round < 10; round += 1) {
      const ids = await insertBookings(
        db,
        'user_id, space_id, start_time, end_time, total_amount, expires_at, created_at, updated_at',
        sql`
      select ${first.id}, 'cage-1', start, start + interval '1 hour', 30, ${by.now}, ${by.now}, ${by.now}
        from generate_series(1, 100) n, lateral (select timestamptz '2027-01-01' + n * interval '1 hour') t (start)`,
      )
      const holds = ids.map((id) => ({ id, intentId: null }))
      const [forwards, backwards] = await Promise.all([
        endHolds(barn, holds, 'hold_expired', by),
        endHolds(barn, holds.toReversed(), 'hold_expired', by),
      ])
      expect(forwards.length + backwards.length).toBe(100)
    }
  })
})

describe('expireHolds and completeBookings', () => {
  it('releases expired holds and leaves the rest', async () => {
    const { bookingId } = await holdWithIntent(first, SLOT)
    barn.clock.advance({ minutes: 10 })
    const { body: younger } = await second.post('/api/bookings', bookingOf('cage-2', '2026-11-21T18:00'))
    barn.clock.advance({ minutes: 5 })
    expect(await expireHolds(barn.services)).toBe(1)
    expect(await statusOf(first, bookingId)).toEqual(['cancelled', 'hold_expired'])
    expect(await statusOf(second, younger.id)).toEqual(['pending', null])
    expect(await expireHolds(barn.services)).toBe(0)
  })

  it('completes ended bookings, once', async () => {
    const { bookingId, intentId } = await holdWithIntent(first, SLOT)
    await pay(barn, intentId)
    await first.get(`/api/bookings/${bookingId}`)
    barn.clock.set('2026-11-21T19:00:00-05:00')
    expect(await completeBookings(barn.services)).toBe(1)
    expect(await completeBookings(barn.services)).toBe(0)
    expect(await statusOf(first, bookingId)).toEqual(['completed', null])
  })
})

describe('releaseHold', () => {
  it('frees the slot immediately, and is idempotent', async () => {
    const { bookingId, intentId } = await holdWithIntent(first, SLOT)
    for (let time = 0; time < 3; time += 1)
      expect((await first.delete(`/api/bookings/${bookingId}/hold`)).status).toBe(204)
    expect(await statusOf(first, bookingId)).toEqual(['cancelled', 'released'])
    await expect(pay(barn, intentId)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect((await second.post('/api/bookings', SLOT)).status).toBe(201)
  })

  it('refuses once the booking is paid', async () => {
    const { bookingId, intentId } = await holdWithIntent(first, SLOT)
    await pay(barn, intentId)
    const { status, body } = await first.delete(`/api/bookings/${bookingId}/hold`)
    expect([status, body.code]).toEqual([409, 'already_paid'])
    expect(await statusOf(first, bookingId)).toEqual(['confirmed', null])
  })
})

it('keeps a booking made without a payment provider once there is one, and its customer can pay by card', async () => {
  const withoutStripe = { ...barn.services, stripe: null }
  const customer = { id: first.id, isEmailVerified: false, network: null }
  const made = await createBooking(withoutStripe, {
    ...{ customer, now: barn.clock.now() },
    input: createBookingSchema.parse(SLOT),
  })
  if (!made.ok) throw new Error(made.code)
  const { id } = made.value.booking
  barn.clock.advance({ hours: 20 })
  expect([await warnEndingHolds(barn.services), await expireHolds(barn.services)]).toEqual([0, 0])
  await signAgreements(first, id)
  const form = await first.post('/api/create-payment-intent', { amount: 30, bookingId: id })
  barn.clock.advance({ minutes: 30 })
  expect(await expireHolds(barn.services)).toBe(0)
  await pay(barn, intentIn(form.body))
  expect(await statusOf(first, id)).toEqual(['confirmed', null])
})
