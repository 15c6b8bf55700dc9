import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bookingOf, registerAdmin } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const staff = await registerAdmin(barn)

it('lists every booking, latest start first, when there is no query', async () => {
  expect((await staff.get('/api/admin/bookings')).body).toEqual([])
  await staff.post('/api/admin/bookings', {
    ...bookingOf('cage-1', '2026-11-21T18:00'),
    customerEmail: 'a@example.com',
  })
  await insertBookings(
    barn.services.db,
    'user_id, space_id, start_time, end_time, total_amount, status, created_at, updated_at',
    sql`
      -- Two at a time start together, so that the order must not rest on the start alone.
    select ${staff.id}, 'cage-1', start, start + interval '1 hour', 30, 'completed', start, start
    from generate_series(1, 2500) n, lateral (select timestamptz '2020-01-01' + n / 2 * interval '1 hour') t (start)`,
  )
  const { status, headers, body } = await staff.get('/api/admin/bookings')
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(body).toHaveLength(2501)
  expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(2501)
  const starts = body.map(({ startTime }: { startTime: string }) => startTime)
  expect(starts).toEqual([...starts].sort().reverse())
  expect(Object.keys(body[0]).sort()).toEqual(Object.keys(body[2500]).sort())
  expect(body[0]).toMatchObject({ customerName: 'a', customerEmail: 'a@example.com', paymentState: 'paid' })
  expect(body[0]).not.toHaveProperty('searchText')
})
