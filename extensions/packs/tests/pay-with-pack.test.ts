import { beforeEach, describe, expect, it } from 'vitest'
import { expectBalanced } from '../../../testing/balanced-ledger.ts'
import { ledgerOf, openDesk, pageOf, refundAtDesk } from '../../../testing/desk.ts'
import { discountHold } from '../../../testing/discount-hold.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { holdSigned, intentIn } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { holdSeason, seasonOf } from '../../../testing/season.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { emptyStripe, stripeOf } from '../../../testing/stripe-client.ts'
import { leftOf, offerPacks, sellAtDesk } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })
const DAY = '2026-11-23'
const CAGE = bookingOf('cage-1', `${DAY}T18:00`)

const TOO_FEW = { code: 'refused', message: expect.stringContaining('enough punches') }

beforeEach(async () => {
  await emptyStripe(desk.barn)
  await offerPacks(desk.staff)
})

const leftOfOwn = () => leftOf(desk.customer)
const sell = () => sellAtDesk(desk.staff, desk.customer.id)
const hold = (slot: object = CAGE) => holdSigned(desk.customer, slot)
const spendOn = (id: string, punches = 1) =>
  desk.customer.post(`/api/bookings/${id}/pack-payment`, { punches })
const punchesOf = async (id: string) =>
  (await desk.customer.get(`/api/bookings/${id}`)).body.more?.packs?.punches

describe('paying with punches', () => {
  it('confirms a whole booking, and closes its card form', async () => {
    await sell()
    const id = await hold()
    expect(await punchesOf(id)).toBe(1)
    const opened = await desk.customer.post('/api/create-payment-intent', { amount: 30, bookingId: id })
    const both = await Promise.all([spendOn(id), spendOn(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const intent = await stripeOf(desk.barn).paymentIntents.retrieve(intentIn(opened.body))
    expect(intent.status).toBe('canceled')
    expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'confirmed', paidAmount: '30.00' })
    expect(await leftOfOwn()).toEqual([[9, '256.50']])
    const { payments } = await ledgerOf(desk, id)
    expect(payments).toEqual([expect.objectContaining({ method: 'punches', amount: '30.00' })])
    // The money came in when the pack was sold.
    const { total } = (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body
    expect(total.received).toBe('285.00')
    const { money } = (await desk.staff.get(`/api/admin/customers/${desk.customer.id}`)).body
    expect(money).toEqual({ paid: '285.00', refunded: '0.00', open: '0.00' })
    expect(await pageOf(desk, id)).toMatchObject({ paidAmount: '30.00', paidBy: ['punches'] })
    await expectBalanced(desk)
  })

  it('is not offered with a discount, which says so while punches would pay', async () => {
    await sell()
    const [id, other] = [await hold(), await hold(bookingOf('practice-area', `${DAY}T18:00`))]
    for (const each of [id, other]) await discountHold(desk.barn, desk.customer, each, 50)
    const seen = async (each: string) => (await desk.customer.get(`/api/bookings/${each}`)).body.more?.packs
    expect(await seen(id)).toEqual({ isLeftOut: true })
    expect(await seen(other)).toBeUndefined()
    await discountHold(desk.barn, desk.customer, id, null)
    expect(await seen(id)).toEqual({ punches: 1, left: 10, paysAll: true })
  })

  it('is not offered for a date that a discount of its season takes nothing off', async () => {
    await sell()
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', `${DAY}T18:00`, 2))
    const [first = '', second = ''] = ids
    expect(await pageOf(desk, second)).toMatchObject({ more: { packs: { punches: 1 } } })
    await discountHold(desk.barn, desk.customer, first, 100)
    const page = await pageOf(desk, second)
    expect(page.totalAmount).toBe('30.00')
    expect(page.more.packs).toEqual({ left: 10 })
  })

  it('offers punches for holds, but not for bookings that another extension sells', async () => {
    await sell()
    const id = await hold()
    const { orderId } = await rowOf(desk.barn, id)
    await desk.barn.owner
      .updateTable('orders')
      .set({ purpose: 'lottery' })
      .where('id', '=', orderId)
      .execute()
    expect(await punchesOf(id)).toBeUndefined()
    expect((await spendOn(id)).body).toMatchObject(TOO_FEW)
  })

  it('pays no higher price than the usual one at the desk', async () => {
    await sell()
    const extra = { customerEmail: desk.customer.email, totalAmount: '450.00' }
    const { id, version } = await bookAtDesk(desk.staff, 'cage-1', `${DAY}T18:00`, extra)
    const refused = await desk.staff.post(`/api/admin/bookings/${id}/pack-payment`, { version })
    expect(refused.body).toMatchObject({
      code: 'price_fixed',
      message: expect.stringContaining('a punch pays for an hour at the usual one'),
    })
    expect(await leftOfOwn()).toEqual([[10, '285.00']])
  })

  it('spends the last punch once, in two tabs, and holds the other booking', async () => {
    await sell()
    for (let hour = 8; hour < 17; hour += 3) {
      const id = await hold(bookingOf('cage-2', `2026-11-24T${String(hour).padStart(2, '0')}:00`, 3))
      expect((await spendOn(id, 3)).status).toBe(204)
    }
    const ids = [await hold(), await hold(bookingOf('cage-2', `${DAY}T18:00`))]
    const both = await Promise.all(ids.map((id) => spendOn(id)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject(TOO_FEW)
    expect(await leftOfOwn()).toEqual([[0, '0.00']])
    const statuses = await Promise.all(ids.map(async (id) => (await rowOf(desk.barn, id)).status))
    expect(statuses.toSorted()).toEqual(['confirmed', 'pending'])
    await expectBalanced(desk)
  })

  it('takes two punches an hour for a bundle of two, and none for a space that packs do not cover', async () => {
    await sell()
    const bundle = await hold(bookingOf('bundle1', `${DAY}T12:00`))
    expect(await punchesOf(bundle)).toBe(2)
    expect((await spendOn(bundle, 1)).body).toMatchObject(TOO_FEW)
    expect((await spendOn(bundle, 2)).status).toBe(204)
    const area = await hold(bookingOf('practice-area', `${DAY}T12:00`))
    expect(await punchesOf(area)).toBeUndefined()
    expect((await spendOn(area)).body).toMatchObject(TOO_FEW)
  })

  it('needs a signature, and the customer’s own booking', async () => {
    await sell()
    const { body } = await desk.customer.post('/api/bookings', CAGE)
    expect((await spendOn(body.id)).body).toMatchObject({ code: 'agreements_required' })
    const other = await registerVerified(desk.barn)
    expect((await other.post(`/api/bookings/${body.id}/pack-payment`, { punches: 1 })).status).toBe(404)
    expect(await leftOfOwn()).toEqual([[10, '285.00']])
  })

  it('pays for a season, all dates or none', async () => {
    await sell()
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', `${DAY}T18:00`, 3))
    expect((await spendOn(ids[0] ?? '', 3)).status).toBe(204)
    for (const id of ids) expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'confirmed' })
    await expectBalanced(desk)
  })

  it('works at the desk for what is due of a booking that nothing was paid for', async () => {
    await sell()
    const { id } = await bookAtDesk(desk.staff, 'cage-1', `${DAY}T18:00`, {
      ...{ customerEmail: desk.customer.email, paymentMethod: 'cash' },
    })
    const { version, more } = await pageOf(desk, id)
    expect(more?.packs).toEqual({ punches: 1, left: 10 })
    const path = `/api/admin/bookings/${id}/pack-payment`
    const both = await Promise.all([1, 2].map(() => desk.staff.post(path, { version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await pageOf(desk, id)
    expect([after.paidAmount, after.more?.packs]).toEqual(['30.00', { left: 9 }])
    expect(await leftOfOwn()).toEqual([[9, '256.50']])
    await expectBalanced(desk)
  })
})

describe('punches that paid for a booking', () => {
  it('come back whole when it is cancelled, and can be used for another 30 days', async () => {
    await sell()
    const id = await hold()
    await spendOn(id)
    const { version } = await pageOf(desk, id)
    const cancel = (refund: unknown) =>
      desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { version, refund, reason: 'Rain' })
    expect((await cancel({ amount: '15.00' })).body).toMatchObject({ code: 'payment_is_whole' })
    const { db } = desk.barn.services
    await db.updateTable('packs').set({ expiresOn: '2026-11-20' }).execute()
    expect((await cancel('full')).status).toBe(200)
    const [own] = (await desk.customer.get('/api/bookings')).body
    expect(own).toMatchObject({
      id,
      refundedAmount: '30.00',
      givenBack: [{ amount: '30.00', words: 'became punches' }],
    })
    expect(await leftOfOwn()).toEqual([[10, '285.00']])
    expect((await desk.customer.get('/api/packs')).body.packs[0].expiresOn).toBe('2026-12-20')
    await expectBalanced(desk)
  })

  it('are refunded all together, once', async () => {
    await sell()
    const id = await hold()
    await spendOn(id)
    const [payment] = (await ledgerOf(desk, id)).payments
    expect((await refundAtDesk(desk, payment.id, '10.00')).body).toMatchObject({ code: 'payment_is_whole' })
    const both = await Promise.all([1, 2].map(() => refundAtDesk(desk, payment.id, '30.00')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await leftOfOwn()).toEqual([[10, '285.00']])
    await expectBalanced(desk)
  })
})
