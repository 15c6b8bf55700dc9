import { beforeEach, describe, expect, it } from 'vitest'
import { sendReminders } from '../../../server/notices/send-reminders.ts'
import { reopenAll } from '../../../testing/closures.ts'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { atHour as at, SATURDAY as DAY, replacementRequests } from './requests.ts'

const desk = openDesk({ extras: ['replacements'] })
const { answer, book, close, listed, occupied, own, paidSaturday } = replacementRequests(desk)

beforeEach(() => reopenAll(desk))

describe('offering other times', () => {
  it('sends no reminder for a closed time, but for the one that was taken', async () => {
    const { bookingId } = await paidSaturday()
    await close([bookingId])
    desk.barn.clock.advance({ hours: 8 })
    expect(await sendReminders(desk.barn.services)).toBe(0)
    const [offer] = await own()
    await answer(offer.id, 0)
    desk.barn.clock.set(at(DAY, 18))
    expect(await sendReminders(desk.barn.services)).toBe(1)
  })

  it('sends no reminder that was queued before the time was closed', async () => {
    const { bookingId } = await paidSaturday()
    await deliverAll(desk.barn)
    desk.barn.clock.advance({ hours: 8 })
    expect(await sendReminders(desk.barn.services)).toBe(1)
    await close([bookingId])
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We're closed/),
    ])
  })

  it('emails each customer once, with a link that answers without signing in', async () => {
    const one = await paidSaturday(17)
    const two = await paidSaturday(18)
    const other = await book('cage-2', `${DAY}T18:00`)
    await close([one.bookingId, two.bookingId, other])
    const emails = (await deliverAll(desk.barn)).filter(({ subject }) => subject.startsWith("We're closed"))
    expect(emails).toHaveLength(2)
    const email = emails.find(({ to }) => to === desk.customer.email)
    expect(email?.text).toMatch(/5:00 PM.*6:00 PM/s)
    const token = /token=([\w-]{43})/.exec(email?.text ?? '')?.[1]
    const visitor = desk.barn.client()
    const { body: offers } = await visitor.post('/api/replacement-link', { token })
    expect(offers).toHaveLength(2)
    expect(JSON.stringify(offers)).not.toContain(desk.customer.email)
    const link = (id: string) => visitor.post('/api/replacement-link/answer', { token, id, choice: 1 })
    expect((await link(offers[0].id)).status).toBe(204)
    expect(await occupied()).toHaveLength(5)
    const foreign = (await listed()).find(({ bookingId }: { bookingId: string }) => bookingId === other)
    expect((await link(foreign.id)).body.code).toBe('time_gone')
    expect((await visitor.post('/api/replacement-link', { token: 'A'.repeat(43) })).status).toBe(410)
    desk.barn.clock.advance({ hours: 24 * 14 })
    expect((await visitor.post('/api/replacement-link', { token })).body.code).toBe('link_invalid')
  })

  it('emails the reason for each closed time', async () => {
    const one = await paidSaturday()
    const slot = bookingOf('cage-1', at('2026-11-24', 18))
    const two = await payForBooking(desk.barn, desk.customer, { slot })
    await close([one.bookingId])
    await deliverAll(desk.barn)
    await close([two.bookingId], '2026-11-24', { reason: 'Burst pipe' })
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toMatch(/November 21.*Reason: Snow.*November 24.*Reason: Burst pipe/s)
  })
})
