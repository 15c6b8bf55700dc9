import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { holdWithIntent } from '../../../testing/paid-booking.ts'
import { eventsOf, rowOf } from '../../../testing/records.ts'
import {
  controlStripe,
  pay,
  payElsewhere,
  reportPaid,
  sendEvent,
  stripeOf,
} from '../../../testing/stripe-client.ts'

const desk = openDesk()

const reportCanceled = (id: string, intentId: string) =>
  sendEvent(desk.barn, { id, type: 'payment_intent.canceled', data: { object: { id: intentId } } })
const statusOf = async (id: string) => (await desk.customer.get(`/api/bookings/${id}`)).body.status
const recordedEvents = async () =>
  (await desk.barn.services.db.selectFrom('stripeEvents').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

describe('the Stripe webhook, verifying', () => {
  const secondsAgo = (seconds: number) =>
    Math.floor(Temporal.Now.instant().epochMilliseconds / 1000) - seconds

  it.each<[string, { secret?: string; timestamp?: number }, number]>([
    ['signed with another secret', { secret: 'whsec_other' }, 400],
    ['signed six minutes ago', { timestamp: secondsAgo(360) }, 400],
    ['signed four minutes ago', { timestamp: secondsAgo(240) }, 200],
  ])('answers an event %s: %j with %i', async (_what, signing, status) => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await pay(desk.barn, intentId)
    expect((await reportPaid(desk.barn, 'evt_signed', intentId, signing)).statusCode).toBe(status)
    expect((await rowOf(desk.barn, bookingId)).status).toBe(status === 200 ? 'confirmed' : 'pending')
    expect(await recordedEvents()).toEqual(status === 200 ? ['evt_signed'] : [])
  })

  it('refuses an event that is unsigned, altered in transit, or not JSON', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await pay(desk.barn, intentId)
    const payload = JSON.stringify({
      ...{ object: 'event', id: 'evt_changed', type: 'payment_intent.succeeded' },
      data: { object: { id: intentId } },
    })
    const signature = stripeOf(desk.barn).webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_tests',
    })
    const send = (body: string, headers: Record<string, string>) =>
      desk.barn.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        payload: body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    const answers = [
      await send(payload, {}),
      await send(payload, { 'stripe-signature': 'v1=nonsense' }),
      await send(payload.replace('evt_changed', 'evt_other'), { 'stripe-signature': signature }),
      await send('', { 'stripe-signature': signature }),
      await send('\0\0', { 'stripe-signature': signature, 'content-type': 'application/octet-stream' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
    expect((await rowOf(desk.barn, bookingId)).status).toBe('pending')
  })

  it('refuses a megabyte unread but accepts a long dispute event with evidence', async () => {
    const long = (length: number) =>
      sendEvent(desk.barn, {
        id: 'evt_long',
        type: 'charge.dispute.updated',
        data: { object: { id: 'du_x', payment_intent: 'pi_x', evidence: { rebuttal: 'x'.repeat(length) } } },
      })
    expect((await long(1_000_000)).statusCode).toBe(413)
    expect(await recordedEvents()).toEqual([])
    expect((await long(200_000)).statusCode).toBe(200)
  })
})

describe('the Stripe webhook, ignoring', () => {
  it('acknowledges unhandled types and foreign intents without changing anything', async () => {
    const foreign = await payElsewhere(desk.barn, { metadata: { bookingId: 'not-one-of-ours' } })
    const answers = [
      await sendEvent(desk.barn, { id: 'evt_plan', type: 'plan.created', data: { object: {} } }),
      await reportPaid(desk.barn, 'evt_unknown', 'pi_unknown'),
      await reportPaid(desk.barn, 'evt_foreign', foreign.id),
      await reportCanceled('evt_foreign_cancel', foreign.id),
      await sendEvent(desk.barn, {
        id: 'evt_foreign_failure',
        type: 'payment_intent.payment_failed',
        data: { object: foreign },
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    for (const table of ['bookings', 'payments', 'refunds', 'bookingEvents'] as const)
      expect(await desk.barn.services.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

describe('the Stripe webhook, failing', () => {
  it('reports our own errors so Stripe resends the event', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await pay(desk.barn, intentId)
    await controlStripe(desk.barn, { fail: { count: 2, path: '/v1/payment_intents' } })
    const report = async () => (await reportPaid(desk.barn, 'evt_again', intentId)).statusCode
    expect(await report()).toBeGreaterThanOrEqual(500)
    expect(await recordedEvents()).toEqual([])
    expect(await report()).toBe(200)
    expect(await statusOf(bookingId)).toBe('confirmed')
  })
})

describe('out-of-order Stripe events', () => {
  it('end in Stripe’s final state: failed after succeeded, and succeeded after canceled', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn)
      .paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => {})
    const declined = await stripeOf(desk.barn).paymentIntents.retrieve(intentId)
    await pay(desk.barn, intentId)
    await reportPaid(desk.barn, 'evt_1', intentId)
    await sendEvent(desk.barn, {
      id: 'evt_2',
      type: 'payment_intent.payment_failed',
      data: { object: declined },
    })
    await reportCanceled('evt_3', intentId)
    expect(await rowOf(desk.barn, bookingId)).toMatchObject({ status: 'confirmed', cancelReason: null })
  })

  it('record a decline in the history once, however often it is delivered', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn)
      .paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => {})
    const object = await stripeOf(desk.barn).paymentIntents.retrieve(intentId)
    const deliver = () =>
      sendEvent(desk.barn, { id: 'evt_declined', type: 'payment_intent.payment_failed', data: { object } })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(await eventsOf(desk.barn, bookingId, 'payment_failed')).toMatchObject([
      { after: { code: 'card_declined', declineCode: 'generic_decline' } },
    ])
    expect(await statusOf(bookingId)).toBe('pending')
  })
})

describe('five hundred concurrent Stripe events', () => {
  it('confirm each paid booking exactly once among duplicates, forgeries and irrelevant types', async () => {
    const held: Awaited<ReturnType<typeof holdWithIntent>>[] = []
    for (const [index, space] of ['cage-1', 'cage-2', 'cage-3'].entries())
      held.push(await holdWithIntent(desk.customer, bookingOf(space, `2026-11-2${index + 1}T18:00`)))
    for (const { intentId } of held) await pay(desk.barn, intentId)
    const crowd = Array.from({ length: 500 }, (_, index) => index)
    const sendAll = (indexes: number[]) =>
      Promise.all(indexes.map(async (index) => ({ index, status: (await send(index)).statusCode })))
    const send = (index: number) => {
      const { intentId } = held[index % held.length] ?? { intentId: '' }
      if (index % 5 === 0) return reportPaid(desk.barn, `evt_${index}`, intentId, { secret: 'whsec_other' })
      if (index % 5 === 1)
        return sendEvent(desk.barn, { id: `evt_${index}`, type: 'plan.created', data: { object: {} } })
      return reportPaid(desk.barn, `evt_crowd_${index % 9}`, intentId)
    }
    let answers = await sendAll(crowd)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(100)
    // Stripe resends whatever a busy machine could not handle in time.
    while (answers.some(({ status }) => status >= 500))
      answers = await sendAll(answers.filter(({ status }) => status >= 500).map(({ index }) => index))
    for (const { bookingId } of held) {
      expect((await rowOf(desk.barn, bookingId)).status).toBe('confirmed')
      for (const table of ['payments', 'emails'] as const)
        expect(
          await desk.barn.services.db
            .selectFrom(table)
            .select('id')
            .where('bookingId', '=', bookingId)
            .execute(),
        ).toHaveLength(1)
    }
  })
})
