import { expect, it } from 'vitest'
import { sendStaffMessages } from '../../../server/notices/send-staff-messages.ts'
import { openDesk } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { makeTeam } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

it('counts the players of a team whose parents still have to sign', async () => {
  const { db } = desk.barn.services
  await db.updateTable('users').set({ isEmailVerified: true }).where('id', '=', desk.staff.id).execute()
  await desk.staff.put('/api/admin/messages', { kinds: ['day-sheet'] })
  const { bookingId } = await payForBooking(desk.barn, desk.customer)
  const { id: teamId } = await makeTeam(desk.customer)
  for (const firstName of ['Sam', 'Max'])
    await desk.customer.post(`/api/teams/${teamId}/players`, { firstName, lastInitial: 'R', email: '' })
  await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId })
  await deliverAll(desk.barn)
  desk.barn.clock.set('2026-11-21T07:00:00-05:00')
  await sendStaffMessages(desk.barn.services)
  const sent = await deliverAll(desk.barn)
  const sheet = sent.find(({ subject }) => subject.startsWith('Day sheet'))
  expect(sheet?.text).toContain('Batting Cage 1, Casey Stengel, 2 players not signed')
})
