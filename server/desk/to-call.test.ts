import { describe, expect, it } from 'vitest'
import { callRequests, FROM, WALK_IN } from '../../testing/calls.ts'
import { cancelAtDesk, openDesk, pageOf } from '../../testing/desk.ts'
import { deliverAll, refuseAll } from '../../testing/outbox.ts'
import { seasonOf, shifted } from '../../testing/season.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'
import { addCall } from '../mail/calls.ts'
import { noteFailure } from '../mail/note-outcome.ts'

const desk = openDesk()
const { book, texts, tick, toCall } = callRequests(desk)

const TO = 'Batting Cage 2, Sun, Nov 22, 2026, 3:00 PM – 4:00 PM'

describe('customers whom no email reaches', () => {
  it('lists a customer without an email to call after a move, until staff say they told them', async () => {
    const booking = await book()
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    const [call] = await toCall()
    expect(call).toMatchObject({
      ...{ kind: 'call', reason: 'booking-moved', bookingId: booking.id },
      text: `No email on file for Walt Kin: call (989) 555-0199. ${FROM}, is now Batting Cage 1, Sat, Nov 21, 2026, 7:00 PM – 8:00 PM.`,
    })
    expect((await pageOf(desk, booking.id)).calls).toMatchObject([
      { id: call.id, text: call.text, toldAt: null, toldBy: null },
    ])
    expect((await tick(call.id)).status).toBe(204)
    expect((await tick(call.id)).status).toBe(204)
    expect(await toCall()).toEqual([])
    const page = await pageOf(desk, booking.id)
    expect(page.calls).toMatchObject([
      { toldAt: desk.barn.clock.now().toString(), toldBy: expect.any(String) },
    ])
    expect(page.history.filter(({ kind }: { kind: string }) => kind === 'told')).toHaveLength(1)
    expect((await desk.staff.get('/api/admin/audit')).body.items[0]).toMatchObject({
      action: 'tell_customer',
    })
    expect((await tick(call.id, false)).status).toBe(204)
    expect(await texts()).toEqual([call.text])
  })

  it('lists them after a cancellation, with the reason, also without a phone number', async () => {
    const booking = await book({ customerPhone: undefined })
    await desk.staff.post(`/api/admin/bookings/${booking.id}/cancellation`, {
      ...{ version: booking.version, refund: 'none', reason: 'Burst pipe' },
    })
    expect(await texts()).toEqual([
      `No email or phone on file for Walt Kin. ${FROM}, was cancelled (Burst pipe).`,
    ])
  })

  it('lists no one who was emailed, until the mail server refuses that email for good', async () => {
    const booking = await book({ ...WALK_IN, customerEmail: 'gone@example.com', customerPhone: undefined })
    await deliverAll(desk.barn)
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    expect(await toCall()).toEqual([])
    await refuseAll(desk.barn)
    expect(await texts()).toEqual([
      expect.stringMatching(
        /^The email to gone@example.com failed, and no phone is on file\. Batting Cage 1/,
      ),
    ])
    const { body } = await desk.staff.get('/api/admin/attention')
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['call'])
    const [email] = (await pageOf(desk, booking.id)).emails.filter(
      ({ template }: { template: string }) => template === 'booking-moved',
    )
    await desk.staff.post(`/api/admin/emails/${email.id}/resend`)
    await deliverAll(desk.barn)
    expect(await toCall()).toEqual([])
  })

  it('keeps one entry for a booking: the newest news', async () => {
    const booking = await book()
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T20:00')
    expect(await texts()).toEqual([expect.stringMatching(/6:00 PM – 7:00 PM, is now .* 8:00 PM – 9:00 PM/)])
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T18:00')
    expect(await texts()).toEqual([])
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T19:00')
    await cancelAtDesk(desk, booking.id)
    expect(await texts()).toEqual([expect.stringContaining('was cancelled.')])
  })

  it('emails what they were not told once they have an email', async () => {
    const booking = await book()
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    await desk.staff.post(`/api/admin/customers/${booking.userId}/link`, { email: 'walt@example.com' })
    expect(await toCall()).toEqual([])
    expect(await deliverAll(desk.barn)).toMatchObject([
      { to: 'walt@example.com', subject: expect.stringMatching(/^Booking moved/) },
    ])
  })

  it('ends once the booking has passed, unless money went back', async () => {
    const moved = await book()
    await moveAtDesk(desk.staff, moved, '2026-11-21T19:00')
    const paid = await bookAtDesk(desk.staff, 'cage-2', '2026-11-21T18:00', { ...WALK_IN, paidBy: 'cash' })
    await cancelAtDesk(desk, paid.id, 'full')
    expect(await toCall()).toHaveLength(2)
    desk.barn.clock.set('2026-11-22T09:00:00-05:00')
    expect(await texts()).toEqual([expect.stringContaining('cancelled. Give back $30.00 at the desk')])
  })

  it('cancels the time at which the customer will come, and lists it until then', async () => {
    const moved = await book()
    await moveAtDesk(desk.staff, moved, '2026-11-21T15:00', 'cage-2')
    await cancelAtDesk(desk, moved.id)
    expect(await texts()).toEqual([expect.stringContaining(`${FROM}, was cancelled.`)])
    desk.barn.clock.set('2026-11-21T17:00:00-05:00')
    expect(await toCall()).toHaveLength(1)
    await desk.staff.post(`/api/admin/customers/${moved.userId}/link`, { email: 'walt2@example.com' })
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toContain('Batting Cage 1')
    expect(email?.text).toContain('6:00 PM')
  })

  it('keeps where the customer thinks the booking is if the emails about two moves fail', async () => {
    const booking = await book({ customerEmail: 'gone@example.com' })
    await deliverAll(desk.barn)
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    await refuseAll(desk.barn)
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-22T15:00', 'cage-2')
    expect(await texts()).toEqual([expect.stringContaining(`${FROM}, is now ${TO}.`)])
    await refuseAll(desk.barn)
    expect(await texts()).toEqual([expect.stringContaining(`${FROM}, is now ${TO}.`)])
  })

  it('keeps it if the first email was given up for the second, which fails', async () => {
    const booking = await book({ customerEmail: 'gone@example.com' })
    await deliverAll(desk.barn)
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-22T15:00', 'cage-2')
    await refuseAll(desk.barn)
    expect(await texts()).toEqual([expect.stringContaining(`${FROM}, is now ${TO}.`)])
  })

  it('ends the call about a failed email once a newer one was sent', async () => {
    const booking = await book({ customerEmail: 'full@example.com' })
    await deliverAll(desk.barn)
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    await refuseAll(desk.barn)
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-22T15:00', 'cage-2')
    expect(await toCall()).toHaveLength(1)
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toContain('Batting Cage 1')
    expect(await toCall()).toEqual([])
  })

  it('keeps news about a season beside news about one of its dates', async () => {
    const season = { ...seasonOf('cage-1', '2026-12-01T18:00', 4), ...WALK_IN }
    const { body: dates } = await desk.staff.post('/api/admin/orders', season)
    const [{ id }] = dates
    await desk.staff.post(`/api/admin/bookings/${id}/order-move`, { dates: shifted(dates, 1, 'cage-2') })
    await moveAtDesk(desk.staff, await pageOf(desk, id), '2026-12-01T20:00')
    expect((await texts()).toSorted()).toEqual([
      expect.stringMatching(/7:00 PM – 8:00 PM, is now .* 8:00 PM – 9:00 PM/),
      expect.stringContaining('Moved in their season: 4 dates'),
    ])
  })

  it('keeps the calls about two refunds', async () => {
    const { id: bookingId, userId } = await book()
    const { services } = desk.barn
    const add = (template: 'refund-failed' | 'refund-returned', refundId: string, amount: string) =>
      services.db.transaction().execute((trx) =>
        addCall(services, trx, {
          ...{ template, cause: `${template}:${refundId}`, userId, bookingId, props: { refundId, amount } },
        }),
      )
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    await add('refund-failed', one, '10.00')
    await add('refund-failed', other, '20.00')
    expect((await texts()).join()).toMatch(/\$10\.00.*\$20\.00|\$20\.00.*\$10\.00/)
    await add('refund-returned', one, '10.00')
    expect((await texts()).join()).toMatch(/refund of \$20\.00.*failed/)
    expect(await texts()).toHaveLength(2)
  })

  it('lists one call if the emails about two moves fail at the same time', async () => {
    const booking = await book()
    const { services } = desk.barn
    const { db, clock } = services
    const template = 'booking-moved'
    const emailOf = (number: number) =>
      db
        .insertInto('emails')
        .values({
          ...{ cause: `move:${number}`, template, recipient: 'gone@example.com', bookingId: booking.id },
          props: JSON.stringify({
            fromFacility: 'Batting Cage 3',
            fromStart: '2026-11-21T21:00:00Z',
            fromEnd: '2026-11-21T22:00:00Z',
          }),
          createdAt: clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    const emails = [await emailOf(1), await emailOf(2), await emailOf(3)]
    await Promise.all(emails.map((email) => noteFailure(services, email, 'failed', 'No such user')))
    expect(await toCall()).toHaveLength(1)
  })
})
