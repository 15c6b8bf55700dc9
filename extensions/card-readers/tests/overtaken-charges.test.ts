import { describe, expect, it } from 'vitest'
import { cancelByStaff } from '../../../server/bookings/move-status.ts'
import { settleBalances } from '../../../server/payments/intents/settle-unfinished.ts'
import { sendRefunds } from '../../../server/payments/refunds/send-refunds.ts'
import { ledgerOf, makeLink, openDesk, pageOf, payAtDesk, refundsAtStripe } from '../../../testing/desk.ts'
import { holdWithIntent, intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { stripeOf } from '../../../testing/stripe-client.ts'
import { BUSY, DECLINED, readerRequests } from './readers.ts'

const desk = openDesk({ extras: ['card-readers'] })
const { actionOf, book, charge, differencesOf, present, registerReader, stateOf, stop, waiting } =
  readerRequests(desk)
const stripe = () => stripeOf(desk.barn)

describe('charging at two desks', () => {
  it('refuses a second payment on a reader until the first one is stopped', async () => {
    const { readerId, intentId } = await waiting()
    const other = await bookAtDesk(desk.staff, 'cage-2', '2026-11-21T18:00')
    const refused = await charge(other.id, readerId)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(BUSY)])
    expect(await stateOf(intentId)).toMatchObject({ state: 'waiting' })
    await stop(intentId)
    expect((await charge(other.id, readerId)).body).toMatchObject({ state: 'waiting' })
  })

  it("never stops another booking's payment on the same reader", async () => {
    const { id, readerId } = await waiting()
    await present(readerId, DECLINED)
    const other = await bookAtDesk(desk.staff, 'cage-2', '2026-11-21T18:00')
    const { body } = await charge(other.id, readerId)
    await payAtDesk(desk, id)
    expect(await stateOf(body.intentId)).toMatchObject({ state: 'waiting' })
    await present(readerId)
    expect(await stateOf(body.intentId)).toMatchObject({ state: 'paid' })
  })

  it('charges a booking once, whichever reader the card is presented to', async () => {
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

describe('changing a booking while a reader waits', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['paid in cash', (id) => payAtDesk(desk, id)],
    ['cancelled', (id) => desk.staff.delete(`/api/admin/bookings/${id}`)],
  ])('takes no card for a booking that was %s', async (_, change) => {
    const { id, readerId, intentId } = await waiting()
    await change(id)
    expect(await actionOf(readerId)).toBeNull()
    expect(await stateOf(intentId)).toMatchObject({ state: 'stopped' })
    expect(await stripe().paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('lets only the last request be paid: a form opened by link stops the reader, and a reader closes the form', async () => {
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

  it('refunds a booking that was cancelled without stopping the reader', async () => {
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

  it('confirms a hold that is paid at the desk', async () => {
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
