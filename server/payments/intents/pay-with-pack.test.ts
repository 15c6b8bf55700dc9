import { beforeEach, describe, expect, it } from 'vitest'
import { PACK_NOTICE_DAYS } from '../../../domain/packs/packs.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import {
  deliverEvent,
  ledgerOf,
  openDesk,
  pageOf,
  refundAtDesk,
  refundsAtStripe,
} from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { offerPacks, sellAtDesk, tenHours } from '../../../testing/packs.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { addCode, enterCode } from '../../../testing/promo-codes.ts'
import { rowOf } from '../../../testing/records.ts'
import { holdSeason, seasonOf } from '../../../testing/season.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { emptyStripe, pay, sendEvent, stripeOf } from '../../../testing/stripe-client.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { settle } from './settle.ts'
import { settleUnfinished } from './settle-unfinished.ts'

const desk = openDesk()
const DAY = '2026-11-23'
const CAGE = bookingOf('cage-1', `${DAY}T18:00`)

beforeEach(async () => {
  await emptyStripe(desk.barn)
  await offerPacks(desk.staff)
})

const leftOf = async () =>
  (await desk.customer.get('/api/packs')).body.packs.map(({ punches, value }: Record<string, unknown>) => [
    punches,
    value,
  ])
const sell = () => sellAtDesk(desk.staff, desk.customer.id)

async function hold(slot: object = CAGE) {
  const { body } = await desk.customer.post('/api/bookings', slot)
  await signAgreements(desk.customer, body.id)
  return String(body.id)
}
const spendOn = (id: string, punches = 1) =>
  desk.customer.post(`/api/bookings/${id}/pack-payment`, { punches })
const punchesOf = async (id: string) => (await desk.customer.get(`/api/bookings/${id}`)).body.punches

async function expectBalanced() {
  await sendRefunds(desk.barn.services)
  expect(await reconcileLedger(desk.barn.services)).toEqual([])
}

describe('a pack bought online', () => {
  it('is the customer’s once it is paid, whatever comes twice', async () => {
    const pack = tenHours()
    const first = await desk.customer.post('/api/packs', pack)
    expect((await desk.customer.post('/api/packs', pack)).body).toEqual(first.body)
    const intentId = intentIn(first.body)
    expect(await leftOf()).toEqual([])
    await pay(desk.barn, intentId)
    const settled = await Promise.all([
      settle(desk.barn.services, intentId),
      settle(desk.barn.services, intentId),
    ])
    expect(settled.toSorted()).toEqual(['already_settled', 'confirmed'])
    expect(await leftOf()).toEqual([[10, '285.00']])
    expect((await desk.customer.post('/api/packs', pack)).body).toMatchObject({ code: 'already_paid' })
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual(['Receipt: 10-hour pack'])
    await expectBalanced()
  })

  it('is found by a job if its event was lost, and refunded to the card', async () => {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    await pay(desk.barn, intentIn(body))
    desk.barn.clock.advance({ minutes: 3 })
    expect(await settleUnfinished(desk.barn.services)).toBe(1)
    const [{ id }] = (await desk.customer.get('/api/packs')).body.packs
    await spendOn(await hold())
    expect((await desk.staff.post(`/api/admin/packs/${id}/refund`, { reason: 'Moved away' })).status).toBe(
      200,
    )
    await expectBalanced()
    expect(await leftOf()).toEqual([[0, '0.00']])
    const [refund] = await refundsAtStripe(desk, intentIn(body))
    expect(refund).toMatchObject({ amount: 25_650, status: 'succeeded' })
    const subjects = (await deliverAll(desk.barn)).map(({ subject }) => subject)
    expect(subjects).toContain('Refund of $256.50: 10-hour pack')
  })

  it('gets back the punches of a refund that Stripe refuses, and staff see it', async () => {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    const intentId = intentIn(body)
    await pay(desk.barn, intentId)
    await settle(desk.barn.services, intentId)
    await stripeOf(desk.barn).refunds.create({ payment_intent: intentId })
    const [{ id }] = (await desk.customer.get('/api/packs')).body.packs
    await desk.staff.post(`/api/admin/packs/${id}/refund`, { reason: 'Moved away' })
    await desk.barn.services.db.updateTable('packs').set({ expiresOn: '2026-11-19' }).execute()
    await sendRefunds(desk.barn.services)
    expect(await leftOf()).toEqual([[10, '285.00']])
    const { expiresOn } = (await desk.customer.get('/api/packs')).body.packs[0]
    expect(expiresOn).toBe(facilityDate(desk.barn.clock.now()).add({ days: PACK_NOTICE_DAYS }).toString())
    const entries = (await desk.staff.get('/api/admin/attention')).body
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'refund', bookingId: null }))
  })

  it('loses what is left when it is refunded at Stripe, whatever comes twice', async () => {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    const intentId = intentIn(body)
    await pay(desk.barn, intentId)
    await settle(desk.barn.services, intentId)
    const refund = await stripeOf(desk.barn).refunds.create({ payment_intent: intentId })
    const twice = [1, 2].map((n) =>
      sendEvent(desk.barn, { id: `evt_${n}_${refund.id}`, type: 'refund.updated', data: { object: refund } }),
    )
    expect((await Promise.all(twice)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await leftOf()).toEqual([[0, '0.00']])
    await expectBalanced()
  })

  it.each([
    [[57], 8, '228.00', []],
    [[60], 8, '228.00', ['Refunds of a pack were $60.00. They took punches worth $57.00.']],
    [[20], 10, '285.00', ['Refunds of a pack were $20.00. They took punches worth $0.00.']],
    [[20, 8.5], 9, '256.50', []],
    [[20, 265], 0, '0.00', []],
  ])(
    'loses the punches that parts of $%j refunded at Stripe paid for',
    async (amounts, left, value, facts) => {
      const { body } = await desk.customer.post('/api/packs', tenHours())
      const intentId = intentIn(body)
      await pay(desk.barn, intentId)
      await settle(desk.barn.services, intentId)
      for (const dollars of amounts) {
        const refund = await stripeOf(desk.barn).refunds.create({
          ...{ payment_intent: intentId, amount: dollars * 100 },
        })
        expect(await deliverEvent(desk, 'refund.updated', { ...refund })).toBe(200)
      }
      expect(await leftOf()).toEqual([[left, value]])
      const differences = await reconcileLedger(desk.barn.services)
      expect(differences.map((each) => each.facts)).toEqual(facts)
    },
  )

  it('ends when a dispute of its payment is lost, whatever comes twice', async () => {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    const intentId = intentIn(body)
    await stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' })
    await settle(desk.barn.services, intentId)
    const [dispute] = (await stripeOf(desk.barn).disputes.list({ payment_intent: intentId })).data
    await deliverEvent(desk, 'charge.dispute.created', { ...dispute })
    expect(await leftOf()).toEqual([[10, '285.00']])
    const lost = () => deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'lost' })
    expect(await Promise.all([lost(), lost()])).toEqual([200, 200])
    expect(await leftOf()).toEqual([[0, '0.00']])
    await expectBalanced()
  })

  it('is not paid again online if it was paid at the desk', async () => {
    const pack = tenHours()
    await sellAtDesk(desk.staff, desk.customer.id, pack)
    expect((await desk.customer.post('/api/packs', pack)).body).toMatchObject({ code: 'already_paid' })
  })

  it('is settled when the customer looks', async () => {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    await pay(desk.barn, intentIn(body))
    expect(await leftOf()).toEqual([[10, '285.00']])
  })

  it('is refused at another price, and for another customer’s id', async () => {
    expect((await desk.customer.post('/api/packs', tenHours({ price: '0.50' }))).body).toMatchObject({
      code: 'price_changed',
    })
    const pack = tenHours()
    await desk.customer.post('/api/packs', pack)
    expect((await (await registerVerified(desk.barn)).post('/api/packs', pack)).status).toBe(400)
  })
})

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
    expect(await leftOf()).toEqual([[9, '256.50']])
    const { payments } = await ledgerOf(desk, id)
    expect(payments).toEqual([expect.objectContaining({ method: 'pack', amount: '30.00' })])
    // The money came in when the pack was sold.
    const { total } = (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body
    expect(total.received).toBe('285.00')
    const { money } = (await desk.staff.get(`/api/admin/customers/${desk.customer.id}`)).body
    expect(money).toEqual({ paid: '285.00', refunded: '0.00', open: '0.00' })
    expect(await pageOf(desk, id)).toMatchObject({ paidAmount: '30.00', paidBy: ['pack'] })
    await expectBalanced()
  })

  it('is not offered with a code, which says so while punches would pay', async () => {
    await sell()
    const [id, other] = [await hold(), await hold(bookingOf('practice-area', `${DAY}T18:00`))]
    const code = await addCode(desk, { percent: 50 })
    for (const each of [id, other]) expect((await enterCode(desk.customer, each, code)).status).toBe(204)
    const seen = async (each: string) => (await desk.customer.get(`/api/bookings/${each}`)).body
    const { punches, isPackLeftOut } = await seen(id)
    expect([punches, isPackLeftOut]).toEqual([undefined, true])
    expect((await seen(other)).isPackLeftOut).toBeUndefined()
    await enterCode(desk.customer, id, null)
    expect((await seen(id)).isPackLeftOut).toBeUndefined()
    expect(await punchesOf(id)).toBe(1)
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
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'not_enough_punches' })
    expect(await leftOf()).toEqual([[0, '0.00']])
    const statuses = await Promise.all(ids.map(async (id) => (await rowOf(desk.barn, id)).status))
    expect(statuses.toSorted()).toEqual(['confirmed', 'pending'])
    await expectBalanced()
  })

  it('takes two punches an hour for a bundle of two, and none for a space that packs do not cover', async () => {
    await sell()
    const bundle = await hold(bookingOf('bundle1', `${DAY}T12:00`))
    expect(await punchesOf(bundle)).toBe(2)
    expect((await spendOn(bundle, 1)).body).toMatchObject({ code: 'not_enough_punches' })
    expect((await spendOn(bundle, 2)).status).toBe(204)
    const area = await hold(bookingOf('practice-area', `${DAY}T12:00`))
    expect(await punchesOf(area)).toBeUndefined()
    expect((await spendOn(area)).body).toMatchObject({ code: 'not_enough_punches' })
  })

  it('needs a signature, and the customer’s own booking', async () => {
    await sell()
    const { body } = await desk.customer.post('/api/bookings', CAGE)
    expect((await spendOn(body.id)).body).toMatchObject({ code: 'agreements_required' })
    const other = await registerVerified(desk.barn)
    expect((await other.post(`/api/bookings/${body.id}/pack-payment`, { punches: 1 })).status).toBe(404)
    expect(await leftOf()).toEqual([[10, '285.00']])
  })

  it('pays for a season, all dates or none', async () => {
    await sell()
    const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', `${DAY}T18:00`, 3))
    expect((await spendOn(ids[0] ?? '', 3)).status).toBe(204)
    for (const id of ids) expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'confirmed' })
    await expectBalanced()
  })

  it('works at the desk for what is due of a booking that nothing was paid for', async () => {
    await sell()
    const { id } = await bookAtDesk(desk.staff, 'cage-1', `${DAY}T18:00`, {
      ...{ customerEmail: desk.customer.email, paymentMethod: 'cash' },
    })
    const { version, punches } = await pageOf(desk, id)
    expect(punches).toBe(1)
    const path = `/api/admin/bookings/${id}/pack-payment`
    const both = await Promise.all([1, 2].map(() => desk.staff.post(path, { version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await pageOf(desk, id)).toMatchObject({ paidAmount: '30.00', punches: null })
    expect(await leftOf()).toEqual([[9, '256.50']])
    await expectBalanced()
  })
})

describe('punches that paid for a booking', () => {
  it('come back whole when it is cancelled, and can be used for another 30 days', async () => {
    await sell()
    const id = await hold()
    await spendOn(id)
    const { version } = await pageOf(desk, id)
    const cancel = (refund: unknown, asCredit = false) =>
      desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { version, refund, asCredit, reason: 'Rain' })
    expect((await cancel({ amount: '15.00' })).body).toMatchObject({ code: 'punches_are_whole' })
    const { db } = desk.barn.services
    await db.updateTable('packs').set({ expiresOn: '2026-11-20' }).execute()
    expect((await cancel('full', true)).status).toBe(200)
    expect(await leftOf()).toEqual([[10, '285.00']])
    expect((await desk.customer.get('/api/packs')).body.packs[0].expiresOn).toBe('2026-12-20')
    expect((await desk.customer.get('/api/credit')).body.balance).toBe('0.00')
    await expectBalanced()
  })

  it('are refunded all together, once', async () => {
    await sell()
    const id = await hold()
    await spendOn(id)
    const [payment] = (await ledgerOf(desk, id)).payments
    expect((await refundAtDesk(desk, payment.id, '10.00')).body).toMatchObject({ code: 'punches_are_whole' })
    const both = await Promise.all([1, 2].map(() => refundAtDesk(desk, payment.id, '30.00')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await leftOf()).toEqual([[10, '285.00']])
    await expectBalanced()
  })
})
