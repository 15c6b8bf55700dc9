import { beforeEach, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { signAgreements } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { expireHolds } from '../holds/expire-holds.ts'

const barn = await testAppOfFile()
const staff = await registerAdmin(barn)
beforeEach(() => barn.reset())

const board = async (date: string) => (await staff.get(`/api/admin/board/${date}`)).body
const shownOn = async (date: string) =>
  (await board(date)).bookings.map((each: { id: string; occupies: string[] }) => [each.id, each.occupies])

it('lists the bookings of one local day with the spaces each one occupies', async () => {
  const late = await bookAtDesk(staff, 'cage-1', '2026-11-21T21:00', { hours: 3 })
  const team = await bookAtDesk(staff, 'bundle2', '2026-11-21T08:00')
  await bookAtDesk(staff, 'cage-1', '2026-11-22T08:00')
  await staff.put(`/api/admin/bookings/${team.id}/note`, { note: 'Bring the L-screen', version: 1 })
  expect(await shownOn('2026-11-21')).toEqual([
    [team.id, ['cage-3', 'practice-area']],
    [late.id, ['cage-1']],
  ])
  expect((await board('2026-11-21')).bookings[0]).toMatchObject({
    customerName: 'coach',
    customerEmail: 'coach@example.com',
    paymentState: 'due',
    isSigned: false,
    staffNote: 'Bring the L-screen',
    version: 2,
  })
})

it('shows signatures, and holds as held until they are released', async () => {
  const customer = await registerCustomer(barn)
  const { body: hold } = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
  await signAgreements(customer, hold.id)
  const { body: released } = await customer.post('/api/bookings', bookingOf('cage-2', '2026-11-21T18:00'))
  await customer.delete(`/api/bookings/${released.id}/hold`)
  expect((await board('2026-11-21')).bookings).toMatchObject([
    { id: hold.id, customerName: 'Casey Stengel', paymentState: 'held', isSigned: true },
  ])
  barn.clock.advance({ minutes: 15 })
  expect(await shownOn('2026-11-21')).toHaveLength(1)
  await expireHolds(barn.services)
  expect(await shownOn('2026-11-21')).toEqual([])
})

it('shows why a day is blocked and hides inactive spaces unless booked that day', async () => {
  const { db } = barn.services
  await staff.post('/api/admin/blocked-dates', { date: '2026-11-26', reason: 'Thanksgiving' })
  expect(await board('2026-11-26')).toMatchObject({
    date: '2026-11-26',
    blockedReason: 'Thanksgiving',
    bookings: [],
  })

  await bookAtDesk(staff, 'cage-3', '2026-11-21T18:00')
  await db.updateTable('spaces').set({ isActive: false }).where('id', '=', 'cage-3').execute()
  const spacesOn = async (date: string) => (await board(date)).spaces.map((each: { id: string }) => each.id)
  expect(await spacesOn('2026-11-21')).toEqual(['cage-1', 'cage-2', 'cage-3', 'practice-area'])
  expect(await spacesOn('2026-11-22')).toEqual(['cage-1', 'cage-2', 'practice-area'])
  await db.updateTable('spaces').set({ isActive: true }).where('id', '=', 'cage-3').execute()
  expect((await staff.get('/api/admin/board/2026-02-30')).status).toBe(400)
})
