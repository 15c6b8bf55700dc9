import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDesk, pageOf, payAtDesk } from '../../testing/desk.ts'
import { type Customer, registerAdmin } from '../../testing/factories.ts'
import { type LiveStream, liveStreams } from '../../testing/live-streams.ts'
import { signAgreements } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const { listen, signIn } = liveStreams(desk)
const DAY = '2026-11-21'

let staff: LiveStream
beforeEach(async () => {
  staff = await listen(await signIn(desk.staff))
})

const booked = () => bookAtDesk(desk.staff, 'cage-1', `${DAY}T18:00`, { customerEmail: desk.customer.email })

describe('a stream of staff', () => {
  it.each([
    ['signed out', (clerk: Customer) => sql`delete from sessions where sess ->> 'userId' = ${clerk.id}`],
    ['customers again', (clerk: Customer) => sql`update users set role = 'customer' where id = ${clerk.id}`],
  ])('ends before it sends anything of the desk to those who are %s', async (_, change) => {
    const clerk = await registerAdmin(desk.barn, 'desk')
    const stream = await listen(await signIn(clerk))
    const { id, version } = await booked()
    expect(await stream.heard()).toEqual([`availability ${DAY}`])
    await change(clerk).execute(desk.barn.owner)
    await desk.staff.put(`/api/admin/bookings/${id}/note`, { note: 'Lefty', version })
    await stream.closed()
    expect((await pageOf(desk, id)).staffNote).toBe('Lefty')
  })

  it("ends when its session can't be read, which is logged", async () => {
    const warn = vi.spyOn(desk.barn.services.log, 'warn')
    const clerk = await listen(await signIn(desk.staff))
    await sql`alter table sessions rename to unreadable_sessions`.execute(desk.barn.owner)
    await sql`select pg_notify('desk', ${DAY})`.execute(desk.barn.owner)
    await clerk.closed()
    await sql`alter table unreadable_sessions rename to sessions`.execute(desk.barn.owner)
    expect(warn).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: expect.stringContaining('sessions') }) },
      'could not send an event; closed its stream, and the browser connects again',
    )
    warn.mockRestore()
  })

  it('waits while the device is in the hands of a customer', async () => {
    const handOver = (at: string | null) =>
      sql`update sessions set handed_over_at = ${at}`.execute(desk.barn.owner)
    const { id, version } = await booked()
    await staff.heard()
    await handOver('2026-11-20T12:00Z')
    await desk.staff.put(`/api/admin/bookings/${id}/attendance`, { attendance: null, version })
    await signAgreements(desk.customer, id)
    expect(await staff.heard()).toEqual([])
    await handOver(null)
    expect((await payAtDesk(desk, id)).status).toBe(200)
    expect(await staff.heard()).toEqual([`desk ${DAY}`])
  })
})

describe('a stream that opens later', () => {
  /** The first event, with whether something was missed. */
  const reopen = async (cookie: string, since: string) =>
    (await listen(cookie, `?since=${since}`)).ready()?.text

  it("misses what's for it, and nothing else", async () => {
    const customer = await signIn(desk.customer)
    const clerk = await signIn(desk.staff)
    const { id, version } = await booked()
    await desk.barn.services.notifications.isCurrent()
    const since = desk.barn.services.notifications.position() ?? ''
    expect(await reopen('', since)).toBe('ready false')
    await desk.staff.put(`/api/admin/bookings/${id}/note`, { note: 'Lefty', version })
    await staff.heard()
    await desk.barn.services.notifications.isCurrent()
    expect(await reopen(customer, since)).toBe('ready true')
    expect(await reopen(clerk, since)).toBe('ready true')
  })
})
