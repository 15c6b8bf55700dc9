import { beforeEach, describe, expect, it } from 'vitest'
import { expireHolds } from '../../../server/holds/expire-holds.ts'
import { settle } from '../../../server/payments/intents/settle.ts'
import { expectBalanced } from '../../../testing/balanced-ledger.ts'
import { ledgerOf, openDesk, pageOf } from '../../../testing/desk.ts'
import { discountHold } from '../../../testing/discount-hold.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { emailsOf, endHolds, rowOf } from '../../../testing/records.ts'
import { seasonOf } from '../../../testing/season.ts'
import { emptyStripe, pay, stripeOf } from '../../../testing/stripe-client.ts'
import { creditRequests } from './credit.ts'

const desk = openDesk({ extras: ['credit'] })
const DAY = '2026-11-23'
const SLOT = bookingOf('cage-1', `${DAY}T18:00`)
const { change, creditOf, hold, open, payByCredit, paymentsOf } = creditRequests(desk)

beforeEach(async () => {
  await emptyStripe(desk.barn)
})

const entriesOf = async () =>
  (await desk.staff.get(`/api/admin/customers/${desk.customer.id}/credit`)).body.entries.map(
    ({ kind, amount }: { kind: string; amount: string }) => [kind, amount],
  )

describe('paying with credit', () => {
  it('pays first, and the card pays the rest', async () => {
    await change('12.50')
    desk.barn.clock.advance({ minutes: 1 })
    const held = await hold()
    const { body } = await open(held)
    expect(body).toMatchObject({ kept: [{ method: 'credit', amount: '12.50' }] })
    const intentId = intentIn(body)
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).amount).toBe(1750)
    // Kept for this booking, and the same for another tab.
    expect(await creditOf()).toEqual({ balance: '12.50', available: '0.00' })
    expect((await open(held)).body).toEqual(body)
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
    expect(await settle(desk.barn.services, intentId)).toBe('already_settled')
    expect(await paymentsOf(held.id)).toEqual(['credit 12.50', 'stripe 17.50'])
    expect(await pageOf(desk, held.id)).toMatchObject({
      paymentMethod: 'stripe',
      paidBy: expect.arrayContaining(['credit', 'stripe']),
    })
    expect(await rowOf(desk.barn, held.id)).toMatchObject({ status: 'confirmed', paidAmount: '30.00' })
    expect(await entriesOf()).toEqual([
      ['spent', '-12.50'],
      ['given', '12.50'],
    ])
    const lines = (await desk.customer.get(`/api/bookings/${held.id}/receipt`)).body.lines
    expect(lines.map(({ label, amount }: { label: string; amount: number }) => [label, amount])).toEqual(
      expect.arrayContaining([
        ['Paid with $12.50 of credit (none left)', 1250],
        ['Paid (Visa ending in 4242)', 1750],
      ]),
    )
    const totals = (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body
    expect(totals.byMethod).toContainEqual({ method: 'credit', received: '12.50', refunded: '0.00' })
    await expectBalanced(desk)
  })

  it('is the customer’s choice, and leaves the API as it was without it', async () => {
    await change('12.50')
    const { body } = await open(await hold(), {})
    expect(Object.keys(body)).toEqual(['clientSecret'])
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentIn(body))).amount).toBe(3000)
  })

  it('leaves the card at least its minimum', async () => {
    await change('29.80')
    expect((await open(await hold())).body).toMatchObject({ kept: [{ method: 'credit', amount: '29.50' }] })
  })

  it('pays for everything with one tap, without Stripe', async () => {
    await change('50.00')
    const held = await hold()
    expect((await payByCredit(held)).body).toMatchObject({ code: 'total_changed' })
    expect((await open(held)).body).toEqual({
      clientSecret: null,
      kept: [{ method: 'credit', amount: '30.00' }],
    })
    expect((await payByCredit({ ...held, amount: 29 })).status).toBe(409)
    const answers = await Promise.all([payByCredit(held), payByCredit(held), payByCredit(held)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    expect((await payByCredit(held)).body).toMatchObject({ code: 'already_paid' })
    expect(await paymentsOf(held.id)).toEqual(['credit 30.00'])
    expect(await creditOf()).toEqual({ balance: '20.00', available: '20.00' })
    expect(await emailsOf(desk.barn, held.id, 'booking-confirmed')).toHaveLength(1)
    await expectBalanced(desk)
  })

  it('needs the signature, an own booking, and a hold that is alive', async () => {
    await change('50.00')
    const { body } = await desk.customer.post('/api/bookings', SLOT)
    const held = { id: body.id, amount: 30 }
    expect((await open(held)).body).toMatchObject({ code: 'agreements_required' })
    await signAgreements(desk.customer, held.id)
    await open(held)
    const stranger = await registerVerified(desk.barn)
    expect((await stranger.post(`/api/bookings/${held.id}/kept-payment`, { amount: 30 })).status).toBe(404)
    desk.barn.clock.advance({ hours: 1 })
    expect((await payByCredit(held)).body).toMatchObject({ code: 'hold_expired' })
    await expireHolds(desk.barn.services)
    expect((await payByCredit(held)).body).toMatchObject({ code: 'hold_expired' })
    expect(await creditOf()).toEqual({ balance: '50.00', available: '50.00' })
  })

  it('uses less credit for a booking that gets cheaper', async () => {
    await change('30.00')
    const held = await hold()
    expect((await open(held)).body).toEqual({
      clientSecret: null,
      kept: [{ method: 'credit', amount: '30.00' }],
    })
    await discountHold(desk.barn, desk.customer, held.id, 50)
    expect((await open({ ...held, amount: 15 })).body).toEqual({
      clientSecret: null,
      kept: [{ method: 'credit', amount: '15.00' }],
    })
    expect((await payByCredit({ ...held, amount: 15 })).status).toBe(204)
    expect(await creditOf()).toEqual({ balance: '15.00', available: '15.00' })
    await expectBalanced(desk)
  })

  it('is kept once in two tabs', async () => {
    await change('40.00')
    const first = await hold()
    const second = await hold(bookingOf('cage-2', `${DAY}T18:00`))
    const forms = await Promise.all([open(first), open(second), open(first), open(second)])
    expect(forms.every(({ status }) => status === 200)).toBe(true)
    const kept = [forms[0], forms[1]].map((form) => form?.body.kept[0].amount).toSorted()
    expect(kept).toEqual(['10.00', '30.00'])
    expect(await creditOf()).toEqual({ balance: '40.00', available: '0.00' })
    for (const { id } of [first, second]) {
      const row = await rowOf(desk.barn, id)
      const { stripePaymentIntentId } = row
      if (stripePaymentIntentId === null) continue
      const { amount } = await stripeOf(desk.barn).paymentIntents.retrieve(stripePaymentIntentId)
      expect(amount).toBe(3000 - Number(row.kept?.credit ?? 0) * 100)
    }
  })

  it('spreads over the dates of a season in order', async () => {
    await change('45.00')
    const season = seasonOf('cage-1', `${DAY}T18:00`, 3)
    const { body: dates } = await desk.customer.post('/api/orders', season)
    const ids: string[] = dates.map(({ id }: { id: string }) => id)
    const [first = '', second = '', third = ''] = ids
    await signAgreements(desk.customer, first, dates)
    const { body } = await open({ id: first, amount: 90 })
    expect(body).toMatchObject({ kept: [{ method: 'credit', amount: '45.00' }] })
    await pay(desk.barn, intentIn(body))
    expect(await settle(desk.barn.services, intentIn(body))).toBe('confirmed')
    expect(await settle(desk.barn.services, intentIn(body))).toBe('already_settled')
    expect(await paymentsOf(first)).toEqual(['credit 30.00'])
    expect(await paymentsOf(second)).toEqual(['credit 15.00', 'stripe 15.00'])
    expect(await paymentsOf(third)).toEqual(['stripe 30.00'])
    await expectBalanced(desk)
  })

  it('pays a whole season', async () => {
    await change('100.00')
    const season = seasonOf('cage-1', `${DAY}T18:00`, 3)
    const { body: dates } = await desk.customer.post('/api/orders', season)
    const held = { id: dates[0].id, amount: 90 }
    await signAgreements(desk.customer, held.id, dates)
    await open(held)
    expect((await payByCredit(held)).status).toBe(204)
    for (const { id } of dates) expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'confirmed' })
    expect(await creditOf()).toEqual({ balance: '10.00', available: '10.00' })
    await expectBalanced(desk)
  })
})

describe('a payment that arrives after the hold expired', () => {
  async function late() {
    await change('12.50')
    const held = await hold()
    const intentId = intentIn((await open(held)).body)
    await endHolds(desk.barn, [{ id: held.id, intentId }], 'hold_expired', {
      actorId: null,
      now: desk.barn.clock.now(),
    })
    expect(await creditOf()).toEqual({ balance: '12.50', available: '12.50' })
    await pay(desk.barn, intentId)
    return { ...held, intentId }
  }

  it('spends the credit if it is still there', async () => {
    const { id, intentId } = await late()
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
    expect(await paymentsOf(id)).toEqual(['credit 12.50', 'stripe 17.50'])
    await expectBalanced(desk)
  })

  it('goes back to the card if the credit was spent or kept since', async () => {
    const { id, intentId } = await late()
    await open(await hold(bookingOf('cage-2', `${DAY}T18:00`)))
    expect(await settle(desk.barn.services, intentId)).toBe('refunding')
    expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'cancelled' })
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '17.50', refunded: '17.50' })
    expect(await creditOf()).toEqual({ balance: '12.50', available: '0.00' })
    await expectBalanced(desk)
  })
})
