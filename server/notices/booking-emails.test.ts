import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkCalendar } from '../../testing/check-calendar.ts'
import { bookingOf, type Customer, registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, intentIn, payForBooking, SIGNED } from '../../testing/paid-booking.ts'
import { emailsOf, rowOf } from '../../testing/records.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { controlStripe, pay } from '../../testing/stripe-client.ts'
import { enqueueEmail, type OutgoingEmail } from '../mail/outbox.ts'
import { settle } from '../payments/intents/settle.ts'
import { sendReminders } from './send-reminders.ts'
import { warnEndingHolds } from './warn-ending-holds.ts'

let customer: Customer
const barn = await testAppOfFile()
beforeEach(async () => {
  await barn.reset()
  customer = await registerCustomer(barn)
  await verifyAddress(barn, customer)
  await deliverAll(barn)
})

const hold = async (start = '2026-11-25T18:00') =>
  (await customer.post('/api/bookings', bookingOf('cage-1', start))).body.id as string
const openForm = () => holdWithIntent(customer, bookingOf('cage-1', '2026-11-25T18:00'))
const bookAndPay = async (start = '2026-11-25T18:00') =>
  (await payForBooking(barn, customer, { slot: bookingOf('cage-1', start) })).bookingId
/** Moves the booking as staff would, directly in the database. */
const cancelByStaff = (id: string) =>
  sql`update bookings set status = 'cancelled', cancel_reason = 'staff' where id = ${id}`.execute(
    barn.services.db,
  )
const enqueue = (email: Omit<OutgoingEmail, 'recipient' | 'cause'>) =>
  barn.services.db
    .transaction()
    .execute((trx) =>
      enqueueEmail(barn.services, trx, { cause: crypto.randomUUID(), recipient: customer.email, ...email }),
    )

describe('composeConfirmed', () => {
  it('sends one confirmation with the calendar file, the agreements, and the amount', async () => {
    const bookingId = await hold()
    await customer.post(`/api/bookings/${bookingId}/agreements`, { ...SIGNED, signature: 'Casey <Stengel>' })
    const { body } = await customer.post('/api/create-payment-intent', { amount: 30, bookingId })
    const intentId = intentIn(body)
    await pay(barn, intentId)
    await Promise.all([settle(barn.services, intentId), settle(barn.services, intentId)])
    const [email, ...others] = await deliverAll(barn)
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: customer.email, subject: expect.stringContaining('Booking confirmed') })
    expect(email?.text).toContain('$30.00')
    expect(email?.html).toContain('Casey &lt;Stengel&gt;')
    expect(email?.text).toContain('No-Liability and Hold-Harmless Agreement')
    expect(email?.attachments?.[0]).toMatchObject({ filename: 'booking.ics' })
    const file = String(email?.attachments?.[0]?.content)
    expect(file).toContain('DTSTART;TZID=America/New_York:20261125T180000')
    expect(checkCalendar(file)).toHaveLength(1)
  })

  it('skips the confirmation of a booking cancelled before it was sent', async () => {
    const id = await bookAndPay()
    await cancelByStaff(id)
    expect(await deliverAll(barn)).toEqual([])
    expect(await emailsOf(barn, id, 'booking-confirmed')).toMatchObject([{ status: 'skipped' }])
  })
})

describe('sendReminders', () => {
  const remind = async () => {
    await sendReminders(barn.services)
    return (await deliverAll(barn)).map(({ subject }) => subject)
  }

  it('reminds at the same local time the day before, when the clocks go forward in between', async () => {
    barn.clock.set('2027-03-01T12:00:00-05:00')
    const id = await bookAndPay('2027-03-14T18:00')
    await deliverAll(barn)

    barn.clock.set('2027-03-13T17:59:59-05:00')
    expect(await remind()).toEqual([])
    barn.clock.advance({ seconds: 1 })
    expect((await rowOf(barn, id)).reminderSent).toBe(false)
    expect(await remind()).toEqual([expect.stringMatching(/^Reminder: Batting Cage 1, Sunday, .*, 6:00 PM$/)])
    expect((await rowOf(barn, id)).reminderSent).toBe(true)
    expect(await remind()).toEqual([])

    barn.clock.set('2027-03-14T15:59:59-04:00')
    expect(await remind()).toEqual([])
    barn.clock.advance({ seconds: 1 })
    expect(await remind()).toEqual(['Starting at 6:00 PM: Batting Cage 1'])
    expect(await remind()).toEqual([])
  })

  it('sends no reminder for a cancelled booking, even one cancelled after it was queued', async () => {
    const id = await bookAndPay()
    await deliverAll(barn)
    barn.clock.set('2026-11-24T18:00:00-05:00')
    expect(await sendReminders(barn.services)).toBe(1)
    await cancelByStaff(id)
    expect(await deliverAll(barn)).toEqual([])
    expect(await emailsOf(barn, id, 'reminder-day-before')).toMatchObject([{ status: 'skipped' }])
    expect((await rowOf(barn, id)).reminderSent).toBe(false)
    barn.clock.set('2026-11-25T16:00:00-05:00')
    expect(await remind()).toEqual([])
  })

  it('sends a reminder that a server with a clock ahead of this one queued', async () => {
    await bookAndPay()
    await deliverAll(barn)
    barn.clock.set('2026-11-24T18:00:00-05:00')
    expect(await sendReminders(barn.services)).toBe(1)
    barn.clock.set('2026-11-24T17:59:59-05:00')
    expect(await deliverAll(barn)).toMatchObject([{ subject: expect.stringMatching(/^Reminder: /) }])
  })

  it('skips a reminder that was delayed until the next one is due', async () => {
    const id = await bookAndPay()
    await deliverAll(barn)
    barn.clock.set('2026-11-24T18:00:00-05:00')
    await sendReminders(barn.services)
    barn.clock.set('2026-11-25T16:00:00-05:00')
    expect(await remind()).toEqual(['Starting at 6:00 PM: Batting Cage 1'])
    expect(await emailsOf(barn, id, 'reminder-day-before')).toMatchObject([{ status: 'skipped' }])
  })
})

describe('warnEndingHolds', () => {
  const warn = async () => {
    await warnEndingHolds(barn.services)
    return (await deliverAll(barn)).map(({ subject }) => subject)
  }

  it('warns once about an unpaid hold, five minutes before it ends', async () => {
    await hold()
    barn.clock.advance({ minutes: 9, seconds: 59 })
    expect(await warn()).toEqual([])
    barn.clock.advance({ seconds: 1 })
    expect(await warn()).toEqual(['Your hold ends at 12:15 PM ET: Batting Cage 1'])
    barn.clock.advance({ minutes: 1 })
    expect(await warn()).toEqual([])
  })

  it("sends no warning for a paid hold, and settles it if Stripe's webhook is late", async () => {
    const { bookingId: id, intentId } = await openForm()
    await pay(barn, intentId)
    barn.clock.advance({ minutes: 11 })
    await warnEndingHolds(barn.services)
    const [email, ...others] = [...(await deliverAll(barn)), ...(await deliverAll(barn))]
    expect(others).toEqual([])
    expect(email?.subject).toContain('Booking confirmed')
    expect((await rowOf(barn, id)).status).toBe('confirmed')
    expect(await emailsOf(barn, id, 'hold-ending')).toMatchObject([{ status: 'skipped' }])
  })

  it('sends no warning for an expired or released hold', async () => {
    const id = await hold()
    barn.clock.advance({ minutes: 11 })
    await warnEndingHolds(barn.services)
    await customer.delete(`/api/bookings/${id}/hold`)
    expect(await deliverAll(barn)).toEqual([])
  })

  it("keeps the warning queued while Stripe can't be reached", async () => {
    const { bookingId: id } = await openForm()
    barn.clock.advance({ minutes: 11 })
    await warnEndingHolds(barn.services)
    await controlStripe(barn, { fail: { count: 3, path: '/v1/payment_intents' } })
    expect(await deliverAll(barn)).toEqual([])
    expect(await emailsOf(barn, id, 'hold-ending')).toMatchObject([{ status: 'queued' }])
  })
})

describe('composeCancelled and composeRefundSent', () => {
  it('shows the reason for a cancellation and removes the event from calendars', async () => {
    const id = await bookAndPay()
    await deliverAll(barn)
    await cancelByStaff(id)
    await enqueue({ template: 'booking-cancelled', bookingId: id, props: { reason: 'Burst <pipe>' } })
    const [email] = await deliverAll(barn)
    expect(email?.text).toContain('Reason: Burst <pipe>')
    expect(email?.html).toContain('Burst &lt;pipe&gt;')
    const file = String(email?.attachments?.[0]?.content)
    expect(file).toContain('STATUS:CANCELLED')
    expect(checkCalendar(file)).toHaveLength(1)
  })

  it('announces a refund unless it failed', async () => {
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
