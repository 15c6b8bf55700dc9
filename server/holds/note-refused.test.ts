import { expect, it } from 'vitest'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { seasonOf } from '../../testing/season.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { forgetRefused } from './note-refused.ts'

const desk = openDesk()

const wishes = async () => {
  const { services } = desk.barn
  const rows = await services.db.selectFrom('refusedWishes').selectAll().orderBy('startTime').execute()
  await services.db.deleteFrom('refusedWishes').execute()
  return rows.map(({ startTime, hours, itemId }) => [String(startTime), hours, itemId])
}

it('notes a refused time once per customer, however often they try', async () => {
  await bookAtDesk(desk.staff, 'bundle3', '2026-12-08T19:00', { customerName: 'Yogi' })
  const wish = bookingOf('cage-1', '2026-12-08T18:00', 2)
  const tries = await Promise.all([1, 2, 3].map(() => desk.customer.post('/api/bookings', wish)))
  expect(tries.map(({ body }) => body.code)).toEqual(Array(3).fill('slot_taken'))
  const other = await registerVerified(desk.barn)
  await other.post('/api/bookings', bookingOf('cage-1', '2026-12-08T19:00'))
  expect(await wishes()).toEqual([
    ['2026-12-08T23:00:00Z', 2, 'cage-1'],
    ['2026-12-09T00:00:00Z', 1, 'cage-1'],
  ])
  // A refusal for another reason, and a booking.
  await desk.customer.post('/api/bookings', {
    ...bookingOf('cage-2', '2026-12-08T10:00'),
    totalAmount: '1.00',
  })
  await desk.customer.post('/api/bookings', bookingOf('cage-2', '2026-12-08T10:00'))
  expect(await wishes()).toEqual([])
})

it('notes the dates of a season that were taken, and skipped ones only if they are', async () => {
  await bookAtDesk(desk.staff, 'cage-1', '2026-12-08T18:00', { customerName: 'Yogi' })
  const [first, taken, third, fourth] = seasonOf('cage-1', '2026-12-01T18:00', 4).dates
  const season = { ...seasonOf('cage-1', '2026-12-01T18:00', 4), dates: [first, taken, third] }
  expect((await desk.customer.post('/api/series', season)).body.code).toBe('dates_changed')
  expect(await wishes()).toEqual([['2026-12-08T23:00:00Z', 1, 'cage-1']])
  const skipped = [taken, fourth, { ...taken, endTime: '2026-12-20T18:00:00Z' }].map((date) => {
    const { totalAmount: _, ...rest } = { totalAmount: '', ...date }
    return rest
  })
  const { status } = await desk.customer.post('/api/series', { ...season, dates: [first, third], skipped })
  expect(status).toBe(201)
  expect(await wishes()).toEqual([['2026-12-08T23:00:00Z', 1, 'cage-1']])
})

it('forgets wishes after two years', async () => {
  await bookAtDesk(desk.staff, 'cage-1', '2026-12-08T18:00', { customerName: 'Yogi' })
  await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-12-08T18:00'))
  const { services, clock } = desk.barn
  clock.set('2028-12-08T12:00:00-05:00')
  expect(await forgetRefused(services)).toBe(0)
  clock.set('2028-12-12T12:00:00-05:00')
  expect(await forgetRefused(services)).toBe(1)
})
