import { expect, it } from 'vitest'
import { openDesk, payAtDesk } from '../../testing/desk.ts'
import { registerAdmin } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { sendStaffMessages } from './send-staff-messages.ts'

const desk = openDesk()

const turnOn = (...kinds: string[]) => desk.staff.put('/api/admin/messages', { kinds })
const at = (local: string) =>
  desk.barn.clock.set(Temporal.ZonedDateTime.from(`${local}[America/New_York]`).toInstant().toString())
const verify = (id: string) =>
  desk.barn.services.db.updateTable('users').set({ isEmailVerified: true }).where('id', '=', id).execute()
/** Runs the job, and returns the subjects and texts of what went out. */
const morning = async () => {
  await sendStaffMessages(desk.barn.services)
  return await deliverAll(desk.barn)
}

it('sends the day sheet once, to those who want it, with what each booking still lacks', async () => {
  await verify(desk.staff.id)
  const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T10:00', { customerName: 'Yogi' })
  await bookAtDesk(desk.staff, 'cage-2', '2026-11-21T12:00', { customerName: 'Ty Cobb' })
  await bookAtDesk(desk.staff, 'cage-2', '2026-11-22T12:00', { customerName: 'Tomorrow' })
  await payAtDesk(desk, id)
  await deliverAll(desk.barn)
  at('2026-11-21T07:00')
  expect(await morning()).toEqual([])
  expect((await turnOn('day-sheet')).body).toEqual({ kinds: ['day-sheet'] })
  const runs = await Promise.all([1, 2, 3].map(() => sendStaffMessages(desk.barn.services)))
  expect(runs.reduce((sum, count) => sum + count)).toBe(1)
  const [sheet, ...others] = await deliverAll(desk.barn)
  expect(others).toEqual([])
  expect(sheet?.subject).toBe('Day sheet: Saturday, November 21')
  expect(sheet?.text).toContain('Batting Cage 1, Yogi, not signed')
  expect(sheet?.text).toContain('Batting Cage 2, Ty Cobb, $30.00 due, not signed')
  expect(sheet?.text).toContain('Due today: $30.00')
  expect(sheet?.text).not.toContain('Tomorrow')
  at('2026-11-21T09:00')
  expect(await morning()).toEqual([])
})

it('skips empty days, and repeats what needs attention until it is resolved', async () => {
  await verify(desk.staff.id)
  await turnOn('day-sheet')
  at('2026-12-10T07:00')
  expect(await morning()).toEqual([])
  const email = await desk.barn.services.db
    .insertInto('emails')
    .values({
      ...{ cause: 'broken', template: 'receipt', recipient: 'gone@example.com', status: 'failed' },
      ...{ createdAt: desk.barn.clock.now(), props: '{}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const date of ['2026-12-11', '2026-12-12']) {
    at(`${date}T07:00`)
    const [sheet] = await morning()
    expect(sheet?.text).toMatch(/NEEDS ATTENTION[\s\S]*gone@example\.com[\s\S]*0 BOOKINGS/)
  }
  await desk.staff.post(`/api/admin/attention/email/${email.id}/dismissal`, { note: 'Called them' })
  at('2026-12-13T07:00')
  expect(await morning()).toEqual([])
})

it('sums up the week on Mondays and the month on the first, as the report does', async () => {
  await verify(desk.staff.id)
  await turnOn('week-summary', 'month-summary')
  const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T10:00')
  await payAtDesk(desk, id)
  await bookAtDesk(desk.staff, 'cage-1', '2026-11-22T10:00')
  await deliverAll(desk.barn)
  at('2026-11-23T07:00')
  const [week] = await morning()
  expect(week?.subject).toBe('Summary: Week of Nov 15')
  for (const line of ['Bookings: 1', 'Received: $30.00', 'Received: Cash: $30.00', 'Refunded: $0.00'])
    expect(week?.text).toContain(line)
  expect(week?.text).toContain('Overdue, of all days: $30.00 (1 booking)')
  expect(week?.text).toContain('Net revenue: $30.00 (before: $0.00, a year ago: $0.00)')
  at('2026-12-01T07:00')
  expect((await morning()).map(({ subject }) => subject)).toEqual(['Summary: November 2026'])
})

it('sends nothing to an unproven address, to former staff, a day late, or below the role', async () => {
  const clerk = await registerAdmin(desk.barn, 'desk')
  const { db } = desk.barn.services
  await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T10:00')
  await turnOn()
  await deliverAll(desk.barn)
  expect((await clerk.put('/api/admin/messages', { kinds: ['week-summary'] })).status).toBe(403)
  expect((await clerk.post('/api/admin/messages/week-summary/sample', {})).status).toBe(403)
  await clerk.put('/api/admin/messages', { kinds: ['day-sheet'] })
  await db.updateTable('users').set({ isEmailVerified: false }).where('id', '=', clerk.id).execute()
  at('2026-11-21T07:00')
  expect(await morning()).toEqual([])
  expect((await clerk.post('/api/admin/messages/day-sheet/sample', {})).body.code).toBe('verify_for_messages')
  await verify(clerk.id)
  expect(await sendStaffMessages(desk.barn.services)).toBe(1)
  at('2026-11-22T07:00')
  expect(await deliverAll(desk.barn)).toEqual([])
  await db
    .updateTable('users')
    .set({ role: 'customer', staffRole: null })
    .where('id', '=', clerk.id)
    .execute()
  expect(await morning()).toEqual([])
})

it('sends a sample to oneself, even of an empty day', async () => {
  await verify(desk.staff.id)
  await turnOn()
  at('2026-12-20T15:00')
  expect((await desk.staff.post('/api/admin/messages/month-summary/sample', {})).status).toBe(204)
  const [sample, ...others] = await deliverAll(desk.barn)
  expect([sample?.subject, sample?.to]).toEqual(['Summary: November 2026', desk.staff.email])
  expect(others).toEqual([])
  expect((await desk.staff.get('/api/admin/messages')).body).toEqual({ kinds: [] })
})
