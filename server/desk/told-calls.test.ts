import { describe, expect, it } from 'vitest'
import { callRequests, FROM } from '../../testing/calls.ts'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { deliverAll, refuseAll } from '../../testing/outbox.ts'
import { moveAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const { book, texts, tick, toCall } = callRequests(desk)

describe('customers whom no email reaches', () => {
  it('opens no told call again once there is newer news', async () => {
    const booking = await book()
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    const [call] = await toCall()
    await tick(call.id)
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T20:00')
    expect((await tick(call.id, false)).status).toBe(404)
    expect(await texts()).toHaveLength(1)
  })

  it('keeps the news as staff told it, also in the history', async () => {
    const booking = await book({ customerEmail: 'full@example.com' })
    await deliverAll(desk.barn)
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    await refuseAll(desk.barn)
    const [call] = await toCall()
    await tick(call.id)
    // The email about this still waits.
    await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T18:00')
    const { calls, history } = await pageOf(desk, booking.id)
    expect(calls).toMatchObject([{ text: call.text }])
    const news = `${FROM}, is now Batting Cage 1, Sat, Nov 21, 2026, 7:00 PM – 8:00 PM.`
    expect(history).toContainEqual(expect.objectContaining({ kind: 'told', after: { news } }))
    await tick(call.id, false)
    expect((await pageOf(desk, booking.id)).history.at(-1)).toMatchObject({
      kind: 'not_told',
      after: { news },
    })
  })

  it('calls about a told move that is taken back', async () => {
    const booking = await book()
    await moveAtDesk(desk.staff, booking, '2026-11-21T19:00')
    const [call] = await toCall()
    await tick(call.id)
    const { body } = await moveAtDesk(desk.staff, await pageOf(desk, booking.id), '2026-11-21T18:00')
    expect(body.calls).toMatchObject([
      { toldAt: null, text: expect.stringMatching(/7:00 PM – 8:00 PM, is now .* 6:00 PM – 7:00 PM/) },
    ])
  })

  it('refuses unknown calls', async () => {
    expect((await tick(crypto.randomUUID())).status).toBe(404)
  })
})
