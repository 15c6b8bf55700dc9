import { beforeEach, expect, it } from 'vitest'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { registerAdmin } from '../../testing/factories.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const staff = await registerAdmin(barn)
beforeEach(() => barn.reset())

const mark = (booking: Pick<AdminBooking, 'id' | 'version'>, attendance: string | null) =>
  staff.put(`/api/admin/bookings/${booking.id}/attendance`, { attendance, version: booking.version })
const kindsOf = (body: { history: { kind: string }[] }) => body.history.map(({ kind }) => kind)

it('marks a customer as arrived or a no-show, and takes it back', async () => {
  const booking = await bookAtDesk(staff, 'cage-1', '2026-11-20T12:00')
  const { status, body: arrived } = await mark(booking, 'arrived')
  expect([status, arrived.attendance, arrived.version]).toEqual([200, 'arrived', 2])
  const { body: missed } = await mark(arrived, 'no_show')
  const { body: cleared } = await mark(missed, null)
  expect([missed.attendance, cleared.attendance]).toEqual(['no_show', null])
  expect(kindsOf(cleared).slice(-3)).toEqual(['arrived', 'no_show', 'attendance_cleared'])
  expect(cleared.history.at(-2)).toMatchObject({
    actorName: 'Casey Stengel',
    before: { attendance: 'arrived' },
    after: { attendance: 'no_show' },
  })
  const { body: audit } = await staff.get('/api/admin/audit?limit=3')
  expect(audit.items.map(({ action }: { action: string }) => action)).toEqual([
    'clear_attendance',
    'mark_no_show',
    'mark_arrived',
  ])
  const { body: board } = await staff.get('/api/admin/board/2026-11-20')
  expect(board.bookings[0].attendance).toBe(null)
})

it('records the same mark once', async () => {
  const booking = await bookAtDesk(staff, 'cage-1', '2026-11-20T12:00')
  const { body: arrived } = await mark(booking, 'arrived')
  const { body: again } = await mark(arrived, 'arrived')
  expect(again.version).toBe(2)
  expect(kindsOf(again).filter((kind) => kind === 'arrived')).toHaveLength(1)
})

it('lets one of two desks win, and tells the other who was faster', async () => {
  const booking = await bookAtDesk(staff, 'cage-1', '2026-11-20T12:00')
  const answers = await Promise.all([mark(booking, 'arrived'), mark(booking, 'no_show')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ code: 'stale', details: { changedBy: 'Casey Stengel' } })
})

it('counts no-shows in the report of their day', async () => {
  const booking = await bookAtDesk(staff, 'cage-1', '2026-11-20T12:00')
  const { body: missed } = await mark(booking, 'no_show')
  const noShowsOn = async (date: string) =>
    (await staff.get(`/api/admin/report?from=${date}&to=${date}`)).body.noShows
  expect([await noShowsOn('2026-11-20'), await noShowsOn('2026-11-21')]).toEqual([1, 0])
  await mark(missed, 'arrived')
  expect(await noShowsOn('2026-11-20')).toBe(0)
})

it('clears the mark when the booking moves to another time, and keeps it on another space', async () => {
  const booking = await bookAtDesk(staff, 'cage-1', '2026-11-20T12:00')
  const { body: arrived } = await mark(booking, 'arrived')
  const { body: beside } = await moveAtDesk(staff, arrived, '2026-11-20T12:00', 'cage-2')
  expect(beside.attendance).toBe('arrived')
  const { body: later } = await moveAtDesk(staff, beside, '2026-11-20T15:00', 'cage-2')
  expect(later.attendance).toBe(null)
})
