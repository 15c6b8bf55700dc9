import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { reopenAll } from '../../testing/closures.ts'
import { cancelAtDesk, openDesk, pageOf } from '../../testing/desk.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { replacementRequests } from '../../testing/replacements.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'
import { deliverQueued } from '../mail/deliver-email.ts'
import { RecipientRefused } from '../mail/transport.ts'
import { TEMPLATES } from '../notices/templates.ts'

const desk = openDesk()
const { close, listed } = replacementRequests(desk)

const WALK_IN = { customerEmail: undefined, customerName: 'Walt Kin', customerPhone: '(989) 555-0199' }
const book = (extra: object = {}): Promise<AdminBooking> =>
  bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', { ...WALK_IN, ...extra })
const toCall = async () =>
  (await desk.staff.get('/api/admin/attention')).body.filter(({ kind }: { kind: string }) => kind === 'call')
const texts = async () => (await toCall()).map(({ text }: { text: string }) => text)
const tick = (id: string, isTold = true) => desk.staff.put(`/api/admin/calls/${id}`, { isTold })
const FROM = 'Batting Cage 1, Sat, Nov 21, 2026, 6:00 PM – 7:00 PM ET'

/** The mail server refuses all recipients for good. */
async function refuseAll(): Promise<void> {
  const refuse = () => Promise.reject(new RecipientRefused('550 No such user'))
  await deliverQueued({ ...desk.barn.services, mailer: { send: refuse }, templates: TEMPLATES })
}

beforeEach(() => reopenAll(desk))

describe('customers whom no email reaches', () => {
  it('lists a customer without an email to call after a move, until staff say they told them', async () => {
    const booking = await book()
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    const [call] = await toCall()
    expect(call).toMatchObject({
      ...{ kind: 'call', reason: 'booking-moved', bookingId: booking.id },
      text: `No email on file for Walt Kin: call (989) 555-0199. ${FROM}, is now Batting Cage 1, Sat, Nov 21, 2026, 7:00 PM – 8:00 PM ET.`,
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
    await refuseAll()
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

  it('counts customers of a closed day who cannot answer as to call', async () => {
    const { id } = await book()
    const emailed = await bookAtDesk(desk.staff, 'cage-2', '2026-11-21T18:00')
    await close([id, emailed.id])
    const reached = async () =>
      (await listed()).map((offer: { bookingId: string; callId: string | null }) => [
        offer.bookingId,
        offer.callId !== null,
      ])
    expect(Object.fromEntries(await reached())).toEqual({ [id]: true, [emailed.id]: false })
    const [call] = await toCall()
    expect(call.text).toMatch(/Walt Kin: call \(989\) 555-0199\. Batting Cage 1, .*, is closed \(Snow\)\./)
    await tick(call.id)
    expect(Object.fromEntries(await reached())).toEqual({ [id]: false, [emailed.id]: false })
  })

  it('keeps one entry for a booking: the newest news', async () => {
    const booking = await book()
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T20:00')
    expect(await texts()).toEqual([
      expect.stringMatching(/6:00 PM – 7:00 PM ET, is now .* 8:00 PM – 9:00 PM/),
    ])
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T18:00')
    expect(await texts()).toEqual([])
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T19:00')
    await cancelAtDesk(desk, booking.id)
    expect(await texts()).toEqual([expect.stringContaining('was cancelled.')])
  })

  it('says nothing of a day that was reopened before staff called', async () => {
    const { id } = await book()
    const { id: closureId } = await close([id])
    expect(await toCall()).toHaveLength(1)
    await desk.staff.delete(`/api/admin/blocked-dates/${closureId}`)
    expect(await toCall()).toEqual([])
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
    expect(await texts()).toEqual([expect.stringContaining('We refunded $30.00.')])
  })

  it('refuses unknown calls', async () => {
    expect((await tick(crypto.randomUUID())).status).toBe(404)
  })
})
