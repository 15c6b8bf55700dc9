import { describe, expect, it, vi } from 'vitest'
import {
  ledgerOf,
  makeLink,
  openDesk,
  pageOf,
  payAtDesk,
  refundAtDesk,
  refundsAtStripe,
} from '../../testing/desk.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, intentIn, signAgreements } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { controlStripe, reportPaid, stripeOf } from '../../testing/stripe-client.ts'
import { cancelByStaff } from '../bookings/move-status.ts'
import { settleBalances } from '../payments/intents/settle-unfinished.ts'
import { reconcileLedger } from '../payments/reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../payments/refunds/send-refunds.ts'
import type { StripeGateway } from '../stripe/stripe.ts'

const desk = openDesk()
const DECLINED = '4000000000009995'

const stripe = () => stripeOf(desk.barn)
const registerReader = (trouble?: string) =>
  stripe().terminal.readers.create({
    registration_code: 'simulated-wpe',
    label: 'Front Desk',
    metadata: trouble ? { trouble } : {},
  })
const present = (readerId: string, number?: string) =>
  stripe().testHelpers.terminal.readers.presentPaymentMethod(readerId, {
    ...(number && { card_present: { number } }),
  })
const book = () =>
  bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', { hours: 2, customerEmail: desk.customer.email })

async function charge(bookingId: string, readerId: string, amount?: string) {
  const { version } = await pageOf(desk, bookingId)
  const input = { readerId, version, ...(amount && { amount }) }
  return await desk.staff.post(`/api/admin/bookings/${bookingId}/reader-payment`, input)
}

/** A booking of $60.00 that a reader waits for a card for. */
async function waiting() {
  const [{ id }, { id: readerId }] = await Promise.all([book(), registerReader()])
  const { status, body } = await charge(id, readerId)
  expect([status, body.state]).toEqual([200, 'waiting'])
  return { id, readerId, intentId: String(body.intentId) }
}

const stateOf = async (intentId: string) =>
  (await desk.staff.get(`/api/admin/reader-payments/${intentId}`)).body
const stop = (intentId: string) => desk.staff.post(`/api/admin/reader-payments/${intentId}/cancellation`, {})
const actionOf = async (readerId: string) => {
  const reader = await stripe().terminal.readers.retrieve(readerId)
  return reader.deleted ? null : reader.action
}
/** Differences between our ledger and Stripe's, apart from those of bookings that earlier tests deleted. */
const differencesOf = async (of: string) =>
  (await reconcileLedger(desk.barn.services)).filter(({ subject, bookingId }) =>
    [subject, bookingId].includes(of),
  )
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
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['card_requested', 'paid_on_reader']),
    )
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
    const spy = vi.spyOn(gateway, 'findReader').mockImplementationOnce(async (id) => {
      await present(readerId, DECLINED)
      return await gateway.findReader(id)
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
      'cancel_card_request',
      'request_card',
    ])
    expect((await payAtDesk(desk, id)).body).toMatchObject({ paymentState: 'paid' })
  })

  it('counts if the customer was faster than the request to stop it', async () => {
    const { id, readerId, intentId } = await waiting()
    await present(readerId)
    expect((await stop(intentId)).body).toMatchObject({ state: 'paid' })
    expect(await pageOf(desk, id)).toMatchObject({ paymentState: 'paid' })
  })

  it.each(['offline', 'busy', 'timeout'])(
    'leaves nothing open when the reader reports %s, so cash can be taken',
    async (trouble) => {
      const [{ id }, reader] = await Promise.all([book(), registerReader(`terminal_reader_${trouble}`)])
      expect(await charge(id, reader.id)).toMatchObject({ status: 409, body: { code: `reader_${trouble}` } })
      expect(await actionOf(reader.id)).toBeNull()
      expect((await payAtDesk(desk, id)).status).toBe(200)
      const open = await stripe().paymentIntents.list({ limit: 1 })
      expect(open.data).toMatchObject([{ status: 'canceled' }])
    },
  )

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

describe('two desks', () => {
  it('share a reader: the second one waits for the first', async () => {
    const { readerId, intentId } = await waiting()
    const other = await bookAtDesk(desk.staff, 'cage-2', '2026-11-21T18:00')
    expect(await charge(other.id, readerId)).toMatchObject({ status: 409, body: { code: 'reader_busy' } })
    expect(await stateOf(intentId)).toMatchObject({ state: 'waiting' })
    await stop(intentId)
    expect((await charge(other.id, readerId)).body).toMatchObject({ state: 'waiting' })
  })

  it('charge one booking once, whichever reader the card is presented to', async () => {
    const [{ id }, first, second] = await Promise.all([book(), registerReader(), registerReader()])
    const answers = await Promise.all([charge(id, first.id), charge(id, second.id), charge(id, first.id)])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    )
    for (const { id: readerId } of [first, second]) await present(readerId).catch(() => {})
    desk.barn.clock.advance({ minutes: 3 })
    await settleBalances(desk.barn.services)
    const { data } = await stripe().paymentIntents.list({ limit: 10 })
    expect(data.filter(({ metadata }) => metadata.bookingId === id && metadata.readerId)).not.toEqual([])
    expect(
      data.filter(({ status, metadata }) => status === 'succeeded' && metadata.bookingId === id),
    ).toHaveLength(1)
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '60.00', payments: [{}] })
  })
})

describe('a booking that changes while a reader waits', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['paid in cash', (id) => payAtDesk(desk, id)],
    ['cancelled', (id) => desk.staff.delete(`/api/admin/bookings/${id}`)],
  ])('can no longer be paid by card once it is %s', async (_, change) => {
    const { id, readerId, intentId } = await waiting()
    await change(id)
    expect(await actionOf(readerId)).toBeNull()
    expect(await stateOf(intentId)).toMatchObject({ state: 'stopped' })
    expect(await stripe().paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('is paid by the last request: a form opened by link stops the reader, and the other way around', async () => {
    const { id, readerId, intentId } = await waiting()
    await signAgreements(desk.customer, id)
    const token = await makeLink(desk, id, 'pay')
    const opened = await desk.barn.client().post('/api/booking-link/payment-intent', { token, amount: 60 })
    expect(intentIn(opened.body)).not.toBe(intentId)
    expect(await stateOf(intentId)).toMatchObject({ state: 'stopped' })
    const { body: again } = await charge(id, readerId)
    expect(await stripe().paymentIntents.retrieve(intentIn(opened.body))).toMatchObject({
      status: 'canceled',
    })
    await present(readerId)
    expect(await stateOf(again.intentId)).toMatchObject({ state: 'paid' })
  })

  it('gets its money back if it was cancelled without stopping the reader', async () => {
    const { id, readerId, intentId } = await waiting()
    await desk.barn.services.db.transaction().execute((trx) =>
      cancelByStaff(trx, id, {
        actorId: desk.staff.id,
        now: desk.barn.clock.now(),
        reason: null,
        money: { refund: 'none', refunded: '0.00', kept: '0.00' },
      }),
    )
    await present(readerId)
    expect(await stateOf(intentId)).toMatchObject({ state: 'flagged' })
    await sendRefunds(desk.barn.services)
    expect(await refundsAtStripe(desk, intentId)).toMatchObject([{ amount: 6_000, status: 'succeeded' }])
  })

  it('confirms a hold whose customer pays at the desk', async () => {
    const [{ bookingId, intentId: form }, reader] = await Promise.all([
      holdWithIntent(desk.customer),
      registerReader(),
    ])
    const { body } = await charge(bookingId, reader.id)
    expect(await stripe().paymentIntents.retrieve(form)).toMatchObject({ status: 'canceled' })
    expect(await pageOf(desk, bookingId)).toMatchObject({ status: 'confirmed', paymentState: 'due' })
    await present(reader.id)
    expect(await stateOf(body.intentId)).toMatchObject({ state: 'paid' })
    expect(await differencesOf(body.intentId)).toEqual([])
    expect(await differencesOf(bookingId)).toEqual([])
  })
})

it('refuses more than is due, less than a card can pay, an old version, and an unknown reader', async () => {
  const [{ id, version }, { id: readerId }] = await Promise.all([book(), registerReader()])
  for (const [input, code] of [
    [{ readerId, version, amount: '60.01' }, 'more_than_due'],
    [{ readerId, version, amount: '0.49' }, 'below_card_minimum'],
    [{ readerId, version: version + 1 }, 'stale'],
    [{ readerId: 'tmr_unknown', version }, 'reader_not_found'],
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
