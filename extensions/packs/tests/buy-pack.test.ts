import { beforeEach, describe, expect, it } from 'vitest'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { settle } from '../../../server/payments/intents/settle.ts'
import { settleUnfinished } from '../../../server/payments/intents/settle-unfinished.ts'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../../../server/payments/refunds/send-refunds.ts'
import { expectBalanced } from '../../../testing/balanced-ledger.ts'
import { deliverEvent, openDesk, refundsAtStripe } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { holdSigned, holdWithIntent, intentIn } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { emptyStripe, pay, sendEvent, stripeOf } from '../../../testing/stripe-client.ts'
import { PACK_NOTICE_DAYS } from '../domain/packs.ts'
import { leftOf, offerPacks, sellAtDesk, tenHours } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })
const CAGE = bookingOf('cage-1', '2026-11-23T18:00')

beforeEach(async () => {
  await emptyStripe(desk.barn)
  await offerPacks(desk.staff)
})

describe('a pack bought online', () => {
  it('belongs to the customer once it is paid, even if events come twice', async () => {
    const pack = tenHours()
    const first = await desk.customer.post('/api/packs', pack)
    expect((await desk.customer.post('/api/packs', pack)).body).toEqual(first.body)
    const intentId = intentIn(first.body)
    expect(await leftOf(desk.customer)).toEqual([])
    await pay(desk.barn, intentId)
    const settled = await Promise.all([
      settle(desk.barn.services, intentId),
      settle(desk.barn.services, intentId),
    ])
    expect(settled.toSorted()).toEqual(['already_settled', 'confirmed'])
    expect(await leftOf(desk.customer)).toEqual([[10, '285.00']])
    expect((await desk.customer.post('/api/packs', pack)).body).toMatchObject({ code: 'already_paid' })
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual(['Receipt: 10-hour pack'])
    await expectBalanced(desk)
  })

  it('is found by a job if its event was lost, and refunded to the card', async () => {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    await pay(desk.barn, intentIn(body))
    desk.barn.clock.advance({ minutes: 3 })
    expect(await settleUnfinished(desk.barn.services)).toBe(1)
    const [{ id }] = (await desk.customer.get('/api/packs')).body.packs
    await desk.customer.post(`/api/bookings/${await holdSigned(desk.customer, CAGE)}/pack-payment`, {
      punches: 1,
    })
    expect((await desk.staff.post(`/api/admin/packs/${id}/refund`, { reason: 'Moved away' })).status).toBe(
      200,
    )
    await expectBalanced(desk)
    expect(await leftOf(desk.customer)).toEqual([[0, '0.00']])
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
    expect(await leftOf(desk.customer)).toEqual([[10, '285.00']])
    const { expiresOn } = (await desk.customer.get('/api/packs')).body.packs[0]
    expect(expiresOn).toBe(facilityDate(desk.barn.clock.now()).add({ days: PACK_NOTICE_DAYS }).toString())
    const entries = (await desk.staff.get('/api/admin/attention')).body
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'refund', bookingId: null }))
  })

  it('loses what is left when it is refunded at Stripe, even if events come twice', async () => {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    const intentId = intentIn(body)
    await pay(desk.barn, intentId)
    await settle(desk.barn.services, intentId)
    const refund = await stripeOf(desk.barn).refunds.create({ payment_intent: intentId })
    const twice = [1, 2].map((n) =>
      sendEvent(desk.barn, { id: `evt_${n}_${refund.id}`, type: 'refund.updated', data: { object: refund } }),
    )
    expect((await Promise.all(twice)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await leftOf(desk.customer)).toEqual([[0, '0.00']])
    await expectBalanced(desk)
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
      expect(await leftOf(desk.customer)).toEqual([[left, value]])
      const differences = await reconcileLedger(desk.barn.services)
      expect(differences.map((each) => each.facts)).toEqual(facts)
    },
  )

  it('ends when a dispute of its payment is lost, even if events come twice', async () => {
    const { body } = await desk.customer.post('/api/packs', tenHours())
    const intentId = intentIn(body)
    await stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' })
    await settle(desk.barn.services, intentId)
    const [dispute] = (await stripeOf(desk.barn).disputes.list({ payment_intent: intentId })).data
    await deliverEvent(desk, 'charge.dispute.created', { ...dispute })
    expect(await leftOf(desk.customer)).toEqual([[10, '285.00']])
    const lost = () => deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'lost' })
    expect(await Promise.all([lost(), lost()])).toEqual([200, 200])
    expect(await leftOf(desk.customer)).toEqual([[0, '0.00']])
    await expectBalanced(desk)
  })

  it('is not paid again online if it was paid at the desk', async () => {
    const pack = tenHours()
    await sellAtDesk(desk.staff, desk.customer.id, pack)
    expect((await desk.customer.post('/api/packs', pack)).body).toMatchObject({ code: 'already_paid' })
  })

  it('is settled when its page asks for its form again', async () => {
    const pack = tenHours()
    await pay(desk.barn, intentIn((await desk.customer.post('/api/packs', pack)).body))
    expect((await desk.customer.post('/api/packs', pack)).body.code).toBe('already_paid')
    expect(await leftOf(desk.customer)).toEqual([[10, '285.00']])
  })

  it('is not given for a payment that came through no form', async () => {
    const pack = tenHours()
    await desk.customer.post('/api/packs', pack)
    const { packId } = pack
    const { id } = await stripeOf(desk.barn).paymentIntents.create({
      ...{ amount: 28_500, currency: 'usd', metadata: { orderId: packId, userId: desk.customer.id } },
    })
    await pay(desk.barn, id)
    expect(await settle(desk.barn.services, id)).toBe('needs_attention')
    expect(await leftOf(desk.customer)).toEqual([])
    const payments = desk.barn.services.db.selectFrom('payments').select(['amount', 'needsAttention'])
    expect(await payments.where('orderId', '=', packId).execute()).toEqual([
      { amount: '285.00', needsAttention: 'other_intent' },
    ])
  })

  it('stays unpaid after a declined card, and can be paid with another', async () => {
    const intentId = intentIn((await desk.customer.post('/api/packs', tenHours())).body)
    const declined = await stripeOf(desk.barn).paymentIntents.retrieve(intentId)
    expect(await deliverEvent(desk, 'payment_intent.payment_failed', { ...declined })).toBe(200)
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
  })

  it('is refused at another price, and for another customer’s id', async () => {
    expect((await desk.customer.post('/api/packs', tenHours({ price: '0.50' }))).body).toMatchObject({
      code: 'price_changed',
    })
    const pack = tenHours()
    await desk.customer.post('/api/packs', pack)
    expect((await (await registerVerified(desk.barn)).post('/api/packs', pack)).status).toBe(400)
  })

  it('refuses a pack with the ID of another order', async () => {
    const { bookingId } = await holdWithIntent(desk.customer, bookingOf('cage-1', '2026-11-21T18:00'))
    const { orderId: packId } = await rowOf(desk.barn, bookingId)
    expect((await desk.customer.post('/api/packs', tenHours({ packId }))).body.code).toBe('stale')
    expect((await rowOf(desk.barn, bookingId)).orderId).toBe(packId)
  })
})
