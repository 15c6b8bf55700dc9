import { beforeEach, describe, expect, it } from 'vitest'
import { callRequests, FROM } from '../../../testing/calls.ts'
import { reopenAll } from '../../../testing/closures.ts'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { bookAtDesk, moveAtDesk } from '../../../testing/staff-booking.ts'
import { replacementRequests } from './requests.ts'

const desk = openDesk({ extras: ['replacements'] })
const { close, listed } = replacementRequests(desk)
const { book, texts, tick, toCall } = callRequests(desk)

/** Where some tests move the booking without telling its customer. */
const TO = 'Batting Cage 2, Sun, Nov 22, 2026, 3:00 PM – 4:00 PM'

beforeEach(() => reopenAll(desk))

describe('customers of closed time whom no email reaches', () => {
  it('lists calls to them until staff have told them', async () => {
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

  it('says nothing of a day that was reopened before staff called', async () => {
    const { id } = await book()
    const { id: closureId } = await close([id])
    expect(await toCall()).toHaveLength(1)
    await desk.staff.delete(`/api/admin/blocked-dates/${closureId}`)
    expect(await toCall()).toEqual([])
  })

  it('tells of an unknown move once its closed day is open again', async () => {
    const booking = await book()
    await moveAtDesk(desk.staff, booking, '2026-11-22T15:00', 'cage-2')
    const { id: closureId } = await close([booking.id], '2026-11-22')
    expect(await texts()).toEqual([
      expect.stringContaining(`${FROM}, which we moved to ${TO}, is closed (Snow).`),
    ])
    await desk.staff.delete(`/api/admin/blocked-dates/${closureId}`)
    expect(await texts()).toEqual([expect.stringContaining(`${FROM}, is now ${TO}.`)])
    await desk.staff.post(`/api/admin/customers/${booking.userId}/link`, { email: 'walt@example.com' })
    expect(await deliverAll(desk.barn)).toMatchObject([
      { to: 'walt@example.com', subject: expect.stringMatching(/^Booking moved/) },
    ])
  })

  it('counts a customer once for each closed booking', async () => {
    const first = await book()
    const known = { customerEmail: undefined, customerId: first.userId }
    const second = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T20:00', known)
    expect(second.userId).toBe(first.userId)
    await close([first.id, second.id])
    expect(await toCall()).toHaveLength(2)
    for (const text of await texts()) expect(text).not.toContain('more booking')
  })

  it('counts a customer for whom staff take another time as told', async () => {
    const { id } = await book()
    await close([id])
    const [offer] = await listed()
    expect((await desk.staff.post(`/api/admin/replacements/${offer.id}`, { choice: 0 })).status).toBe(204)
    expect(await toCall()).toEqual([])
    expect(await listed()).toMatchObject([{ state: 'moved', callId: null }])
    const { calls, history } = await pageOf(desk, id)
    expect(calls).toMatchObject([
      {
        text: expect.stringMatching(/6:00 PM – 7:00 PM, is now /),
        toldAt: desk.barn.clock.now().toString(),
        toldBy: expect.any(String),
      },
    ])
    expect(history.at(-1).kind).toBe('told')
  })
})
