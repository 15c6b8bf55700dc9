import { beforeEach, describe, expect, it } from 'vitest'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { cancelAtDesk, ledgerOf, openDesk, pageOf } from '../../../testing/desk.ts'
import { registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, payForBooking } from '../../../testing/paid-booking.ts'
import { emailsOf, rowOf } from '../../../testing/records.ts'
import { holdSeason, seasonOf } from '../../../testing/season.ts'
import { emptyStripe, pay, stripeOf } from '../../../testing/stripe-client.ts'
import { addCode, codeRequests, slotAt } from './codes.ts'

const desk = openDesk({ extras: ['promo-codes'] })
const DAY = '2026-11-23'
const { confirmFree, enter, hold, open, payNow } = codeRequests(desk)

beforeEach(async () => {
  await emptyStripe(desk.barn)
})

const listed = async (wanted: string) =>
  (await desk.staff.get('/api/admin/codes')).body.find(({ code }: { code: string }) => code === wanted)

const codeOf = async (id: string) =>
  (await desk.customer.get(`/api/bookings/${id}`)).body.more['promo-codes'].code

describe('a code', () => {
  it('makes a booking cheaper, and is kept beside its price', async () => {
    const code = await addCode(desk, { percent: 25 })
    const id = await hold()
    expect((await desk.customer.get(`/api/bookings/${id}`)).body).toMatchObject({
      more: { 'promo-codes': { takesCode: true } },
    })
    expect((await enter(id, ` ${code.toLowerCase()} `)).status).toBe(204)
    expect((await desk.customer.get(`/api/bookings/${id}`)).body).toMatchObject({
      totalAmount: '22.50',
      more: { 'promo-codes': { code: { code, discount: '7.50' } } },
    })
    expect((await open(id, 30)).body).toMatchObject({ code: 'amount_mismatch' })
    expect(await payNow(id, 22.5)).toBe('confirmed')
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '22.50' })
    expect(await rowOf(desk.barn, id)).toMatchObject({ totalAmount: '22.50', adjustedAmount: '-7.50' })
    const { more } = (await desk.customer.get(`/api/bookings/${id}`)).body
    expect(more).toEqual({ 'promo-codes': { code: { code, discount: '7.50' } } })
    const { lines } = (await desk.customer.get(`/api/bookings/${id}/receipt`)).body
    expect(lines[0]).toEqual({ label: `Discount included (${code})`, at: null, amount: -750 })
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('closes the form for the old price, and the one for the new price is paid', async () => {
    const code = await addCode(desk, { amount: '10.00' })
    const id = await hold()
    const old = intentIn((await open(id, 30)).body)
    expect((await enter(id, code)).status).toBe(204)
    const stripe = stripeOf(desk.barn)
    expect((await stripe.paymentIntents.retrieve(old)).status).toBe('canceled')
    expect((await enter(id, null)).status).toBe(204)
    // Not the canceled one of the same amount.
    const again = intentIn((await open(id, 30)).body)
    expect(await stripe.paymentIntents.retrieve(again)).toMatchObject({
      amount: 3000,
      status: 'requires_payment_method',
    })
    expect((await enter(id, code)).status).toBe(204)
    // Nothing changes.
    const next = intentIn((await open(id, 20)).body)
    expect((await enter(id, code)).status).toBe(204)
    expect(intentIn((await open(id, 20)).body)).toBe(next)
    expect(await payNow(id, 20)).toBe('confirmed')
    const kinds = (await pageOf(desk, id)).history.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['created', 'adjusted', 'adjustment_removed', 'adjusted', 'confirmed'])
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('never stacks: another one takes its place', async () => {
    const [half, ten] = [
      await addCode(desk, { percent: 50 }),
      await addCode(desk, { amount: '10.00', code: 'TEN10' }),
    ]
    const id = await hold()
    await enter(id, half)
    expect((await enter(id, ten)).status).toBe(204)
    expect(await rowOf(desk.barn, id)).toMatchObject({ totalAmount: '20.00', adjustedAmount: '-10.00' })
  })

  it('confirms a free booking with one tap, without Stripe', async () => {
    const id = await hold()
    expect((await confirmFree(id)).body).toMatchObject({ code: 'total_changed' })
    await enter(id, await addCode(desk, { percent: 100 }))
    expect((await open(id, 0)).body).toEqual({ clientSecret: null })
    const answers = await Promise.all([confirmFree(id), confirmFree(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await rowOf(desk.barn, id)).toMatchObject({
      status: 'confirmed',
      paidAt: null,
      totalAmount: '0.00',
    })
    expect(await emailsOf(desk.barn, id, 'booking-confirmed')).toHaveLength(1)
    expect((await pageOf(desk, id)).paymentState).toBe('discounted')
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toContain('Total: Full discount')
    const month = 'from=2026-11-01&to=2026-11-30'
    const csv = (await desk.staff.get(`/api/admin/report/bookings.csv?${month}`)).body
    expect(csv).toContain(',confirmed,Full discount,Full discount,')
    const numbersOf = async (span: string) => (await desk.staff.get(`/api/admin/report?${span}`)).body.numbers
    expect((await numbersOf(month)).current).toMatchObject({ complimentary: '0.00', discounts: '0.00' })
    const { current, discountsByLabel } = await numbersOf(`from=${DAY}&to=${DAY}`)
    expect(current.spaceHours).toMatchObject({ booked: 1, comp: 0 })
    expect(discountsByLabel).toMatchObject([{ bookings: 1, amount: '30.00', price: '0.00' }])
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('spreads over a season and counts once', async () => {
    const code = await addCode(desk, { amount: '45.00', totalLimit: 2 })
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', `${DAY}T18:00`, 3))
    const [first = ''] = ids
    expect((await enter(first, code)).status).toBe(204)
    const rows = await Promise.all(ids.map((id) => rowOf(desk.barn, id)))
    expect(rows.map(({ totalAmount }) => totalAmount)).toEqual(['0.00', '15.00', '30.00'])
    expect(await codeOf(first)).toEqual({ code, discount: '45.00' })
    expect(await payNow(first, 45)).toBe('confirmed')
    for (const id of ids) expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'confirmed' })
    expect(await listed(code)).toMatchObject({ uses: 1, discounts: '45.00' })
    expect((await enter(await hold(slotAt(12)), code)).status).toBe(204)
    expect((await enter(await hold(slotAt(13)), code)).body.message).toBe('This code has been used up.')
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })
})

describe('a code for a season', () => {
  it('is used until all dates are cancelled, also those that it takes nothing off', async () => {
    const code = await addCode(desk, { amount: '30.00' })
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', `${DAY}T18:00`, 2))
    const [first = '', second = ''] = ids
    await enter(first, code)
    expect(await payNow(first, 30)).toBe('confirmed')
    await cancelAtDesk(desk, first)
    expect(await codeOf(second)).toEqual({ code, discount: '0.00' })
    const { id, ...used } = await listed(code)
    expect(used).toMatchObject({ uses: 1, discounts: '0.00' })
    expect((await desk.staff.get(`/api/admin/codes/${id}/uses`)).body).toMatchObject([
      { bookingId: expect.any(String), standardAmount: '30.00' },
      { bookingId: expect.any(String), standardAmount: '30.00' },
    ])
    await cancelAtDesk(desk, second)
    expect(await listed(code)).toMatchObject({ uses: 0, discounts: '0.00' })
  })
})

describe('a refused code', () => {
  it('leaves the booking and its form as they are', async () => {
    const id = await hold()
    const intentId = intentIn((await open(id, 30)).body)
    const ended = await addCode(desk, { percent: 50 })
    await desk.staff.post(`/api/admin/codes/${(await listed(ended)).id}/ending`)
    const weekend = await addCode(desk, { percent: 50, weekdays: [6, 7] })
    for (const [code, refusal] of [
      ['UNKNOWN', 'not_found'],
      [ended, 'not_found'],
      [weekend, 'refused'],
      ['', 'invalid'],
      ['x'.repeat(61), 'invalid'],
    ] as const)
      expect((await enter(id, code)).body).toMatchObject({ code: refusal })
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).status).toBe(
      'requires_payment_method',
    )
    expect(await rowOf(desk.barn, id)).toMatchObject({
      totalAmount: '30.00',
      stripePaymentIntentId: intentId,
    })
    expect(await payNow(id, 30)).toBe('confirmed')
  })

  it('is for the booking of another customer, a paid one, or one whose hold is over', async () => {
    const code = await addCode(desk, { percent: 50 })
    const stranger = await registerVerified(desk.barn)
    const id = await hold()
    expect((await enter(id, code, stranger)).status).toBe(404)
    expect((await enter(id, null, stranger)).status).toBe(404)
    const { bookingId } = await payForBooking(desk.barn, desk.customer, { slot: slotAt(10) })
    expect((await enter(bookingId, code)).body).toMatchObject({ code: 'already_paid' })
    desk.barn.clock.advance({ hours: 1 })
    expect((await enter(id, code)).body).toMatchObject({ code: 'hold_expired' })
  })

  it('lost to a payment that got there first', async () => {
    const code = await addCode(desk, { percent: 50 })
    const id = await hold()
    await pay(desk.barn, intentIn((await open(id, 30)).body))
    expect((await enter(id, code)).body).toMatchObject({ code: 'already_paid' })
    expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'confirmed', totalAmount: '30.00' })
  })

  it('can be guessed fifteen times', async () => {
    const code = await addCode(desk, { percent: 50 })
    const id = await hold()
    const guesses = await Promise.all(Array.from({ length: 15 }, (_, index) => enter(id, `GUESS${index}`)))
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]))
    const { status, body } = await enter(id, code)
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    // Not a guess.
    expect((await enter(id, null)).status).toBe(204)
  })
})
