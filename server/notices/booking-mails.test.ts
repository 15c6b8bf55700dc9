import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { controlStripe, pay } from '../../testing/stripe-client.ts'
import { enqueueMail, type OutgoingMail } from '../mail/outbox.ts'
import { settle } from '../payments/intents/settle.ts'
import { sendReminders } from './send-reminders.ts'
import { warnEndingHolds } from './warn-ending-holds.ts'

type Customer = Awaited<ReturnType<typeof registerCustomer>>

let barn: TestApp
let customer: Customer
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
  customer = await registerCustomer(barn)
  await deliverAll(barn)
})

const hold = async (start = '2026-11-25T18:00') =>
  (await customer.post('/api/bookings', bookingOf('cage-1', start))).body.id as string
async function intentFor(bookingId: string): Promise<string> {
  const { body } = await customer.post('/api/create-payment-intent', { amount: 30, bookingId })
  return String(body.clientSecret).split('_secret_')[0] ?? ''
}
async function bookAndPay(start?: string): Promise<string> {
  const id = await hold(start)
  const intentId = await intentFor(id)
  await pay(barn, intentId)
  await settle(barn.services, intentId)
  return id
}
const bookingRow = (id: string) =>
  barn.services.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailRows = (bookingId: string, template: string) =>
  barn.services.db
    .selectFrom('mails')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('template', '=', template)
    .execute()
/** As staff do it; there is no screen for it yet. */
const cancelByStaff = (id: string) =>
  sql`update bookings set status = 'cancelled', cancel_reason = 'staff' where id = ${id}`.execute(
    barn.services.db,
  )
const enqueue = (mail: Omit<OutgoingMail, 'recipient' | 'cause'>) =>
  barn.services.db
    .transaction()
    .execute((trx) =>
      enqueueMail(barn.services, trx, { cause: crypto.randomUUID(), recipient: customer.email, ...mail }),
    )

describe('the confirmation', () => {
  it('comes once, with the calendar file, what was signed and the amount', async () => {
    const id = await hold()
    await customer.post(`/api/bookings/${id}/agreements`, {
      policyVersion: '2026-11-01',
      cancellationAccepted: true,
      liabilityAccepted: true,
      signature: 'Casey <Stengel>',
    })
    const intentId = await intentFor(id)
    await pay(barn, intentId)
    await Promise.all([settle(barn.services, intentId), settle(barn.services, intentId)])
    const [mail, ...others] = await deliverAll(barn)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: customer.email, subject: expect.stringContaining('Booking confirmed') })
    expect(mail?.text).toContain('$30.00')
    expect(mail?.html).toContain('Casey &lt;Stengel&gt;')
    expect(mail?.text).toContain('No-Liability and Hold-Harmless Agreement')
    expect(mail?.attachments?.[0]).toMatchObject({ filename: 'booking.ics' })
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART;TZID=America/New_York:20261125T180000')
  })

  it('is skipped when the booking is cancelled before it went out', async () => {
    const id = await bookAndPay()
    await cancelByStaff(id)
    expect(await deliverAll(barn)).toEqual([])
    expect(await mailRows(id, 'booking-confirmed')).toMatchObject([{ status: 'skipped' }])
  })
})

describe('a reminder', () => {
  const remind = async () => {
    await sendReminders(barn.services)
    return (await deliverAll(barn)).map(({ subject }) => subject)
  }

  it.each([
    [
      '2027-03-14T18:00',
      '2027-03-01T12:00:00-05:00',
      '2027-03-13T17:59:59-05:00',
      '2027-03-14T15:59:59-04:00',
    ],
    [
      '2027-11-07T18:00',
      '2027-11-01T12:00:00-04:00',
      '2027-11-06T17:59:59-04:00',
      '2027-11-07T15:59:59-05:00',
    ],
  ])('of %s comes at that wall time the day before, over the change of the clocks', async (...times) => {
    const [start, bookedAt, beforeFirst, beforeSecond] = times
    barn.clock.set(bookedAt)
    const id = await bookAndPay(start)
    await deliverAll(barn)

    barn.clock.set(beforeFirst)
    expect(await remind()).toEqual([])
    barn.clock.advance({ seconds: 1 })
    expect((await bookingRow(id)).reminderSent).toBe(false)
    expect(await remind()).toEqual([expect.stringMatching(/^Reminder: Batting Cage 1, Sunday, .*, 6:00 PM$/)])
    expect((await bookingRow(id)).reminderSent).toBe(true)
    expect(await remind()).toEqual([])

    barn.clock.set(beforeSecond)
    expect(await remind()).toEqual([])
    barn.clock.advance({ seconds: 1 })
    expect(await remind()).toEqual(['Starting at 6:00 PM: Batting Cage 1'])
    expect(await remind()).toEqual([])
  })

  it('is not sent to who booked, or paid, after it was due', async () => {
    barn.clock.set('2026-11-24T17:50:00-05:00')
    const id = await hold()
    const intentId = await intentFor(id)
    barn.clock.set('2026-11-24T18:01:00-05:00')
    await pay(barn, intentId)
    await settle(barn.services, intentId)
    await deliverAll(barn)
    expect(await remind()).toEqual([])
    barn.clock.set('2026-11-25T16:00:00-05:00')
    expect(await remind()).toEqual(['Starting at 6:00 PM: Batting Cage 1'])
  })

  it('is never sent for a cancelled booking, also not when it is cancelled after it was picked', async () => {
    const id = await bookAndPay()
    await deliverAll(barn)
    barn.clock.set('2026-11-24T18:00:00-05:00')
    expect(await sendReminders(barn.services)).toBe(1)
    await cancelByStaff(id)
    expect(await deliverAll(barn)).toEqual([])
    expect(await mailRows(id, 'reminder-day-before')).toMatchObject([{ status: 'skipped' }])
    expect((await bookingRow(id)).reminderSent).toBe(false)
    barn.clock.set('2026-11-25T16:00:00-05:00')
    expect(await remind()).toEqual([])
  })

  it('that could not be sent for a day makes way for the next one', async () => {
    const id = await bookAndPay()
    await deliverAll(barn)
    barn.clock.set('2026-11-24T18:00:00-05:00')
    await sendReminders(barn.services)
    barn.clock.set('2026-11-25T16:00:00-05:00')
    expect(await remind()).toEqual(['Starting at 6:00 PM: Batting Cage 1'])
    expect(await mailRows(id, 'reminder-day-before')).toMatchObject([{ status: 'skipped' }])
  })
})

describe('the warning that a hold ends', () => {
  const warn = async () => {
    await warnEndingHolds(barn.services)
    return (await deliverAll(barn)).map(({ subject }) => subject)
  }

  it('comes once, five minutes before, to who has not paid', async () => {
    await hold()
    barn.clock.advance({ minutes: 9, seconds: 59 })
    expect(await warn()).toEqual([])
    barn.clock.advance({ seconds: 1 })
    expect(await warn()).toEqual(['Your hold ends at 12:15 PM ET: Batting Cage 1'])
    barn.clock.advance({ minutes: 1 })
    expect(await warn()).toEqual([])
  })

  it('does not come to who has paid, also when Stripe’s news has not arrived; that settles it', async () => {
    const id = await hold()
    await pay(barn, await intentFor(id))
    barn.clock.advance({ minutes: 11 })
    await warnEndingHolds(barn.services)
    const [mail, ...others] = [...(await deliverAll(barn)), ...(await deliverAll(barn))]
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Booking confirmed')
    expect((await bookingRow(id)).status).toBe('confirmed')
    expect(await mailRows(id, 'hold-ending')).toMatchObject([{ status: 'skipped' }])
  })

  it('does not come when the hold is over or was released meanwhile', async () => {
    const id = await hold()
    barn.clock.advance({ minutes: 11 })
    await warnEndingHolds(barn.services)
    await customer.delete(`/api/bookings/${id}/hold`)
    expect(await deliverAll(barn)).toEqual([])
  })

  it('waits when Stripe cannot be asked', async () => {
    const id = await hold()
    await intentFor(id)
    barn.clock.advance({ minutes: 11 })
    await warnEndingHolds(barn.services)
    await controlStripe(barn, { fail: { count: 3, path: '/v1/payment_intents' } })
    expect(await deliverAll(barn)).toEqual([])
    expect(await mailRows(id, 'hold-ending')).toMatchObject([{ status: 'queued' }])
  })
})

describe('a cancellation and a refund', () => {
  it('a cancellation brings the reason and takes the booking out of calendars', async () => {
    const id = await bookAndPay()
    await deliverAll(barn)
    await cancelByStaff(id)
    await enqueue({ template: 'booking-cancelled', bookingId: id, props: { reason: 'Burst <pipe>' } })
    const [mail] = await deliverAll(barn)
    expect(mail?.text).toContain('Reason: Burst <pipe>')
    expect(mail?.html).toContain('Burst &lt;pipe&gt;')
    expect(mail?.attachments?.[0]?.content).toContain('STATUS:CANCELLED')
  })

  it('a refund is announced unless it failed', async () => {
    const id = await bookAndPay()
    await deliverAll(barn)
    const { db, clock } = barn.services
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('bookingId', '=', id)
      .executeTakeFirstOrThrow()
    const at = { createdAt: clock.now(), updatedAt: clock.now() }
    const refunds = await db
      .insertInto('refunds')
      .values([
        { paymentId: payment.id, amount: '12.50', reason: 'staff', status: 'succeeded', ...at },
        { paymentId: payment.id, amount: '12.50', reason: 'staff', status: 'failed', ...at },
      ])
      .returning('id')
      .execute()
    for (const refund of refunds)
      await enqueue({ template: 'refund-sent', bookingId: id, props: { refundId: refund.id } })
    expect((await deliverAll(barn)).map(({ subject }) => subject)).toEqual([
      'Refund of $12.50: Batting Cage 1',
    ])
  })
})
