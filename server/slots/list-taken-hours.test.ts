import { beforeEach, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { expireHolds } from '../holds/expire-holds.ts'

const barn = await testAppOfFile()
beforeEach(() => barn.clearBookings())

const read = async (date: string) => (await barn.client().get(`/api/bookings/taken/${date}`)).body

it("lists a month's taken hours of each space, alone or in a bundle", async () => {
  const customer = await registerVerified(barn)
  await customer.post('/api/bookings', bookingOf('bundle1', '2026-11-28T18:00', 2))
  await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-28T10:00'))
  await customer.post('/api/bookings', bookingOf('cage-3', '2026-12-01T08:00'))
  expect(await read('2026-11-01')).toEqual([
    { date: '2026-11-28', spaceId: 'cage-1', hours: [10, 18, 19] },
    { date: '2026-11-28', spaceId: 'cage-2', hours: [18, 19] },
  ])
  expect(await read('2026-12-15')).toEqual([{ date: '2026-12-01', spaceId: 'cage-3', hours: [8] }])
})

it('forgets a month when one of its bookings changes, or an expired hold is released', async () => {
  const staff = await registerAdmin(barn)
  const customer = await registerVerified(barn)
  expect(await read('2027-01-01')).toEqual([])
  const { body } = await staff.post('/api/admin/bookings', {
    ...bookingOf('cage-2', '2027-01-25T20:00', 3),
    customerEmail: 'late@example.com',
  })
  expect(await read('2027-01-01')).toEqual([{ date: '2027-01-25', spaceId: 'cage-2', hours: [20, 21, 22] }])
  await staff.delete(`/api/admin/bookings/${body.id}`)
  expect(await read('2027-01-01')).toEqual([])
  await customer.post('/api/bookings', bookingOf('cage-1', '2027-01-28T10:00'))
  expect(await read('2027-01-01')).toHaveLength(1)
  barn.clock.advance({ minutes: 16 })
  expect(await read('2027-01-01')).toHaveLength(1)
  await expireHolds(barn.services)
  expect(await read('2027-01-01')).toEqual([])
})
