import { describe, expect, it, vi } from 'vitest'
import { settleBalances } from '../../../server/payments/intents/settle-unfinished.ts'
import { sendRefunds } from '../../../server/payments/refunds/send-refunds.ts'
import type { StripeGateway } from '../../../server/stripe/stripe.ts'
import type { Answer } from '../../../testing/client.ts'
import {
  ledgerOf,
  openDesk,
  pageOf,
  payAtDesk,
  refundAtDesk,
  refundsAtStripe,
} from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { controlStripe, reportPaid, stripeOf } from '../../../testing/stripe-client.ts'
import { BUSY, DECLINED, readerRequests } from './readers.ts'

const desk = openDesk({ extras: ['card-readers'] })
const { actionOf, book, charge, differencesOf, present, registerReader, stateOf, stop, waiting } =
  readerRequests(desk)
const stripe = () => stripeOf(desk.barn)
const report = (intentId: string, event: string) =>
  reportPaid(desk.barn, `evt_${intentId}_${event}`, intentId)

describe('a card payment on a reader', () => {
  it('counts once as paid by card, with one receipt, however often and late it is reported', async () => {
    const { id, readerId, intentId } = await waiting()
    expect(await stateOf(intentId)).toEqual({ intentId, state: 'waiting', reason: null })
    await deliverAll(desk.barn)
    await present(readerId)
    await Promise.all([report(intentId, 'a'), stateOf(intentId), report(intentId, 'b')])
    expect(await stateOf(intentId)).toMatchObject({ state: 'paid' })
    await Promise.all([report(intentId, 'a'), report(intentId, 'c')])

    expect(await pageOf(desk, id)).toMatchObject({ paymentState: 'paid', paymentMethod: 'stripe' })
    expect(await ledgerOf(desk, id)).toMatchObject({
      charged: '60.00',
      payments: [{ method: 'stripe', amount: '60.00', card: { brand: 'visa', last4: '4242' } }],
    })
    const { byMethod } = (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body
    const money = byMethod.filter(({ received }: { received: string }) => received !== '0.00')
    expect(money).toMatchObject([{ method: 'stripe', received: '60.00' }])
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Receipt: /),
    ])
    const { history } = await pageOf(desk, id)
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'card-readers.request', label: 'Card payment requested on a reader' }),
    )
    expect(history.map(({ kind }: { kind: string }) => kind)).toContain('paid_in_person')
    expect(await differencesOf(intentId)).toEqual([])
  })

  it('is settled without a webhook, also when the desk looks away and the server restarts', async () => {
    const { id, readerId } = await waiting()
    await present(readerId)
    desk.barn.clock.advance({ minutes: 3 })
    expect(await settleBalances(desk.barn.services)).toBe(1)
    expect(await pageOf(desk, id)).toMatchObject({ paymentState: 'paid' })
  })

  it('waits as long for a customer who pays after their time', async () => {
    const [{ id }, { id: readerId }] = await Promise.all([book(), registerReader()])
    desk.barn.clock.set('2026-11-22T01:05Z')
    const { body } = await charge(id, readerId)
    desk.barn.clock.advance({ minutes: 3 })
    await settleBalances(desk.barn.services)
    expect(await stateOf(body.intentId)).toMatchObject({ state: 'waiting' })
  })

  it('can be for a part, and is refunded to the card', async () => {
    const [{ id }, { id: readerId }] = await Promise.all([book(), registerReader()])
    const { body } = await charge(id, readerId, '25.00')
    await present(readerId)
    await report(body.intentId, 'part')
    expect(await pageOf(desk, id)).toMatchObject({ paymentState: 'part', paidAmount: '25.00' })
    const { payments } = await ledgerOf(desk, id)
    expect((await refundAtDesk(desk, payments[0].id, '10.00')).status).toBe(201)
    await sendRefunds(desk.barn.services)
    expect(await refundsAtStripe(desk, body.intentId)).toMatchObject([{ amount: 1_000, status: 'succeeded' }])
  })

  it('reports a declined card, and takes the next one', async () => {
    const { id, readerId, intentId } = await waiting()
    await present(readerId, DECLINED)
    expect(await stateOf(intentId)).toEqual({ intentId, state: 'declined', reason: 'Insufficient Funds' })
    const { body: again } = await charge(id, readerId)
    await present(readerId)
    expect(await stateOf(again.intentId)).toMatchObject({ state: 'paid' })
    expect(await stateOf(intentId)).toMatchObject({ state: 'stopped' })
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '60.00', payments: [{}] })
  })

  it('explains a decline that arrives between looking at the payment and at the reader', async () => {
    const { readerId, intentId } = await waiting()
    const gateway = desk.barn.services.stripe as StripeGateway
    const spy = vi.spyOn(gateway, 'findIntent').mockImplementationOnce(async (id) => {
      const intent = await gateway.findIntent(id)
      await present(readerId, DECLINED)
      return intent
    })
    expect(await stateOf(intentId)).toMatchObject({ state: 'declined', reason: 'Insufficient Funds' })
    spy.mockRestore()
  })

  it('stops on request: the reader is free, and no card can pay it', async () => {
    const { id, readerId, intentId } = await waiting()
    expect((await stop(intentId)).body).toMatchObject({ state: 'stopped' })
    expect(await actionOf(readerId)).toBeNull()
    expect(await stripe().paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' })
    const { body: audit } = await desk.staff.get('/api/admin/audit')
    expect(audit.items.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'card-readers.stop',
      'card-readers.request',
    ])
    expect((await payAtDesk(desk, id)).body).toMatchObject({ paymentState: 'paid' })
  })

  it('takes the next payment of a booking while the reader is still stopping', async () => {
    const { id, readerId, intentId } = await waiting()
    const gateway = desk.barn.services.stripe as StripeGateway
    let next: Promise<Answer> | undefined
    const spy = vi.spyOn(gateway, 'call').mockImplementationOnce(async (work) => {
      next = charge(id, readerId)
      await next
      return await gateway.call(work)
    })
    await stop(intentId)
    spy.mockRestore()
    const { body } = (await next) ?? {}
    expect(body).toMatchObject({ state: 'waiting' })
    await present(readerId)
    expect(await stateOf(body.intentId)).toMatchObject({ state: 'paid' })
  })

  it('counts if the customer was faster than the request to stop it', async () => {
    const { id, readerId, intentId } = await waiting()
    await present(readerId)
    expect((await stop(intentId)).body).toMatchObject({ state: 'paid' })
    expect(await pageOf(desk, id)).toMatchObject({ paymentState: 'paid' })
  })

  it.each([
    ['offline', "This card reader isn't connected."],
    ['busy', BUSY],
    ['timeout', "The card reader didn't respond."],
  ])('leaves nothing open when the reader reports %s, so cash can be taken', async (trouble, message) => {
    const [{ id }, reader] = await Promise.all([book(), registerReader(`terminal_reader_${trouble}`)])
    const { status, body } = await charge(id, reader.id)
    expect([status, body.code, body.message]).toEqual([409, 'refused', expect.stringContaining(message)])
    expect(await actionOf(reader.id)).toBeNull()
    expect((await payAtDesk(desk, id)).status).toBe(200)
    const open = await stripe().paymentIntents.list({ limit: 1 })
    expect(open.data).toMatchObject([{ status: 'canceled' }])
  })

  it('survives an outage of Stripe after the reader got it', async () => {
    const [{ id }, { id: readerId }] = await Promise.all([book(), registerReader()])
    const lost = { count: 1, status: 503, shouldRetry: false, when: 'after' }
    await controlStripe(desk.barn, {
      fail: { ...lost, path: '/v1/terminal/readers/*/process_payment_intent' },
    })
    expect(await charge(id, readerId)).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } })
    await present(readerId)
    desk.barn.clock.advance({ minutes: 3 })
    await settleBalances(desk.barn.services)
    expect(await pageOf(desk, id)).toMatchObject({ paymentState: 'paid' })
  })
})

it('refuses more than is due, less than a card can pay, an old version, and an unknown reader', async () => {
  const [{ id, version }, { id: readerId }] = await Promise.all([book(), registerReader()])
  for (const [input, code] of [
    [{ readerId, version, amount: '60.01' }, 'more_than_due'],
    [{ readerId, version, amount: '0.49' }, 'below_card_minimum'],
    [{ readerId, version: version + 1 }, 'stale'],
    [{ readerId: 'tmr_unknown', version }, 'refused'],
  ] as const) {
    const { body } = await desk.staff.post(`/api/admin/bookings/${id}/reader-payment`, input)
    expect(body.code).toBe(code)
  }
  expect((await desk.staff.get('/api/admin/card-readers')).body).toContainEqual({
    id: readerId,
    label: 'Front Desk',
    isOnline: true,
  })
})
