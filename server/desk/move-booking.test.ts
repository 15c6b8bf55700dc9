import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ledgerOf, openDesk, pageOf, payAtDesk } from '../../testing/desk.ts'
import { discountHold } from '../../testing/discount-hold.ts'
import { bookingOf } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { intentIn, payForBooking, signAgreements } from '../../testing/paid-booking.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'
import { pay } from '../../testing/stripe-client.ts'
import { sendReminders } from '../notices/send-reminders.ts'
import { settle } from '../payments/intents/settle.ts'

const desk = openDesk()

const occupied = async (id: string) =>
  (
    await sql<{ resource: string; start: string }>`
      select resource, to_char(lower(during) at time zone 'America/New_York', 'MM-DD HH24') as start
      from booking_occupancy where booking_id = ${id} order by resource`.execute(desk.barn.services.db)
  ).rows.map(({ resource, start }) => `${resource} ${start}`)

describe('moveBooking', () => {
  it('moves a booking with its payment and agreements and emails the customer', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    await deliverAll(desk.barn)
    const seen = await pageOf(desk, bookingId)
    const { status, body } = await moveAtDesk(desk.staff, seen, '2026-11-24T20:00', 'cage-2')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      spaceId: 'cage-2',
      startTime: '2026-11-25T01:00:00Z',
      endTime: '2026-11-25T02:00:00Z',
      status: 'confirmed',
      totalAmount: '30.00',
      paymentState: 'paid',
      isSigned: true,
      version: seen.version + 1,
    })
    expect(await occupied(bookingId)).toEqual(['space:cage-2 11-24 20'])
    expect(body.history.at(-1)).toMatchObject({
      kind: 'moved',
      actorName: 'Casey Stengel',
      before: { spaceId: 'cage-1', startTime: '2026-11-21T23:00:00Z' },
      after: { spaceId: 'cage-2', startTime: '2026-11-25T01:00:00Z' },
    })
    const [email, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      to: desk.customer.email,
      subject: 'Booking moved: Batting Cage 2, Tuesday, November 24, 2026',
    })
    expect(email?.text).toContain('Was: Batting Cage 1 on Saturday, November 21, 2026, 6:00 PM – 7:00 PM ET')
    expect(email?.text).toContain('Total paid: $30.00')
    const calendar = String(email?.attachments?.[0]?.content)
    expect(calendar).toContain('DTSTART;TZID=America/New_York:20261124T200000')
    expect(calendar).toContain(`SEQUENCE:${seen.version + 1}`)
    expect(calendar).toContain(`UID:booking-${bookingId}@the-barn`)
  })

  it('moves a booking by an hour onto part of its own slot', async () => {
    const booking = await bookAtDesk(desk.staff, 'bundle1', '2026-11-21T18:00', { hours: 3 })
    expect((await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')).status).toBe(200)
    expect(await occupied(booking.id)).toEqual([
      'bundle:bundle1 11-21 19',
      'space:cage-1 11-21 19',
      'space:cage-2 11-21 19',
    ])
    await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
  })

  it('changes nothing and sends no email for the same slot', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    await deliverAll(desk.barn)
    expect((await moveAtDesk(desk.staff, booking, '2026-11-21T18:00', 'cage-1')).body).toMatchObject({
      version: 1,
    })
    expect(await deliverAll(desk.barn)).toEqual([])
  })

  it('says that a longer booking ends at another time, not that it moved', async () => {
    const { id, startTime, version } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    await deliverAll(desk.barn)
    const longer = { startTime, hours: 2, price: 'keep', version }
    expect((await desk.staff.post(`/api/admin/bookings/${id}/move`, longer)).status).toBe(200)
    const [email] = await deliverAll(desk.barn)
    expect(email?.subject).toBe('Booking changed: Batting Cage 1, Saturday, November 21, 2026')
    expect(email?.text).toContain('We changed your booking.')
  })

  it('updates the boards of both days', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    const dates: string[] = []
    const stop = desk.barn.services.notifications.subscribe('availability', (date) => void dates.push(date))
    await moveAtDesk(desk.staff, booking, '2026-11-24T18:00')
    await expect.poll(() => new Set(dates)).toEqual(new Set(['2026-11-21', '2026-11-24']))
    stop()
  })
})

describe('moveBooking refusals', () => {
  it('refuses a closed day, an invalid slot, an unknown item, and both a space and a bundle', async () => {
    await desk.staff.post('/api/admin/blocked-dates', { date: '2026-11-26', reason: 'Thanksgiving' })
    const booking = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    const code = async (...to: [start: string, itemId?: string]) =>
      (await moveAtDesk(desk.staff, booking, ...to)).body.code
    expect((await moveAtDesk(desk.staff, booking, '2026-11-26T18:00')).body.message).toBe(
      'This date is unavailable: Thanksgiving',
    )
    expect(await code('2026-11-21T22:00')).toBe('start_too_late')
    expect(await code('2026-11-20T10:00')).toBe('in_the_past')
    expect(await code('2026-11-21T19:00', 'cage-9')).toBe('space_not_found')
    const both = { spaceId: 'cage-1', bundleId: 'bundle1', startTime: booking.startTime, version: 1 }
    const { body } = await desk.staff.post(`/api/admin/bookings/${booking.id}/move`, both)
    expect(body.code).toBe('one_of_space_or_bundle')
    expect((await moveAtDesk(desk.staff, { id: desk.staff.id, version: 1 }, '2026-11-21T19:00')).status).toBe(
      404,
    )
  })

  it('refuses a stale version with the current booking and who changed it', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    const [one, two] = await Promise.all([
      moveAtDesk(desk.staff, booking, '2026-11-22T18:00'),
      moveAtDesk(desk.staff, booking, '2026-11-23T18:00'),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const [winner, loser] = one.status === 200 ? [one, two] : [two, one]
    expect(loser.body).toMatchObject({
      code: 'stale',
      details: {
        changedBy: 'Casey Stengel',
        current: { id: booking.id, startTime: winner.body.startTime, version: 2, staffNote: null },
      },
    })
  })
})

describe('moveBooking onto a hold', () => {
  it('takes the slot of an expired hold, not of an alive one', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    const { body: hold } = await desk.customer.post('/api/bookings', bookingOf('bundle1', '2026-11-24T18:00'))
    expect((await moveAtDesk(desk.staff, booking, '2026-11-24T18:00')).body.code).toBe('slot_taken')
    desk.barn.clock.advance({ minutes: 15 })
    expect((await moveAtDesk(desk.staff, booking, '2026-11-24T18:00')).status).toBe(200)
    expect((await desk.staff.get(`/api/admin/bookings/${hold.id}`)).body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'hold_expired',
    })
  })
})

describe('reminders after a move', () => {
  const remind = async () => {
    await sendReminders(desk.barn.services)
    return (await deliverAll(desk.barn)).map(({ subject }) => subject)
  }

  it('follow the new time, even if one for the old time was sent', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', '2026-11-22T18:00')
    await deliverAll(desk.barn)
    desk.barn.clock.set('2026-11-21T18:00:00-05:00')
    expect(await remind()).toEqual([expect.stringContaining('November 22')])
    const { body } = await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-25T18:00')
    expect(body.reminderSent).toBe(false)
    expect(await remind()).toEqual([expect.stringContaining('Booking moved')])
    desk.barn.clock.set('2026-11-24T17:59:00-05:00')
    expect(await remind()).toEqual([])
    desk.barn.clock.set('2026-11-24T18:00:00-05:00')
    expect(await remind()).toEqual([expect.stringContaining('November 25')])
    desk.barn.clock.set('2026-11-25T16:00:00-05:00')
    expect(await remind()).toEqual(['Starting at 6:00 PM: Batting Cage 1'])
  })
})

const START = '2026-11-21T18:00'

interface Slot {
  start?: string
  hours?: number
  price?: string
  spaceId?: string
}

function move(booking: { id: string; version: number }, { start = START, ...to }: Slot) {
  const { startTime } = bookingOf('cage-1', start)
  return desk.staff.post(`/api/admin/bookings/${booking.id}/move`, {
    startTime,
    version: booking.version,
    ...to,
  })
}
const kinds = (body: { history: { kind: string }[] }) => body.history.map(({ kind }) => kind)

describe('moving a booking at another price', () => {
  it('asks what happens to the price before it extends a booking', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START)
    const { status, body } = await move(booking, { hours: 2 })
    expect([status, body.code, body.details]).toEqual([
      409,
      'price_differs',
      { totalAmount: '30.00', newTotalAmount: '60.00', isUsual: true, overpaid: '0.00' },
    ])
    expect(await pageOf(desk, booking.id)).toMatchObject({ version: 1, totalAmount: '30.00' })
    const special = await bookAtDesk(desk.staff, 'cage-2', START, { totalAmount: '25.00' })
    expect((await move(special, { hours: 2 })).body.details).toMatchObject({ isUsual: false })
  })

  it('extends a paid booking, and the difference is due', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START)
    await payAtDesk(desk, booking.id)
    const { status, body } = await move({ ...booking, version: 2 }, { hours: 2, price: 'change' })
    expect([status, body.totalAmount, body.paymentState]).toEqual([200, '60.00', 'part'])
    expect(body.endTime).toBe('2026-11-22T01:00:00Z')
    expect(kinds(body).slice(-2)).toEqual(['moved', 'price_changed'])
    const { body: report } = await desk.staff.get('/api/admin/report?from=2026-11-21&to=2026-11-21')
    expect(report.total).toMatchObject({ bookings: 1, hours: 2 })
  })

  it('keeps the price where staff waive the difference', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START)
    const { body } = await move(booking, { hours: 3, price: 'keep' })
    expect([body.totalAmount, body.endTime]).toEqual(['30.00', '2026-11-22T02:00:00Z'])
    expect(kinds(body)).not.toContain('price_changed')
  })

  it('shortens a booking paid by card and refunds the difference', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-1', START, 2),
    })
    const { version } = await pageOf(desk, bookingId)
    const { body } = await move({ id: bookingId, version }, { hours: 1, price: 'change_and_refund' })
    expect([body.totalAmount, body.paidAmount, body.paymentState]).toEqual(['30.00', '30.00', 'paid'])
    const { payments } = await ledgerOf(desk, bookingId)
    expect(payments[0].refunds).toMatchObject([{ amount: '30.00', reason: 'The booking was moved' }])
    expect((await move(body, { hours: 2 })).body.details).toMatchObject({ newTotalAmount: '60.00' })
  })

  it('moves to a space at another rate', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START)
    const { body } = await move(booking, { spaceId: 'practice-area', price: 'change' })
    expect(body).toMatchObject({ spaceId: 'practice-area', totalAmount: '75.00', paymentState: 'due' })
  })

  it('keeps what an adjustment took off', async () => {
    const { body: hold } = await desk.customer.post('/api/bookings', bookingOf('cage-1', START, 2))
    await signAgreements(desk.customer, hold.id)
    await discountHold(desk.barn, desk.customer, hold.id, 50)
    const form = await desk.customer.post('/api/create-payment-intent', { amount: 30, bookingId: hold.id })
    await pay(desk.barn, intentIn(form.body))
    await settle(desk.barn.services, intentIn(form.body))
    const { version } = await pageOf(desk, hold.id)
    const pricier = { spaceId: 'practice-area', hours: 2 }
    const { details } = (await move({ id: hold.id, version }, pricier)).body
    expect(details).toEqual({
      totalAmount: '30.00',
      newTotalAmount: '120.00',
      isUsual: true,
      overpaid: '0.00',
    })
    const { body } = await move({ id: hold.id, version }, { ...pricier, price: 'change' })
    expect(body.totalAmount).toBe('120.00')
    const cheaper = await move(body, { hours: 1, spaceId: 'cage-1', price: 'change_and_refund' })
    expect(cheaper.body.totalAmount).toBe('0.00')
  })

  it('never asks about the price of a comp', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START, { paymentMethod: 'comp' })
    const { status, body } = await move(booking, { hours: 2 })
    expect([status, body.paymentState]).toEqual([200, 'comp'])
  })
})
