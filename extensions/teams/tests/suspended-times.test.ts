import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { firstTeamOf, guardianOf, makeTeam, newParent } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

it('leaves a suspended booking out of calendars and times until it is resumed', async () => {
  const { bookingId } = await payForBooking(desk.barn, desk.customer)
  const { id: teamId, token } = await makeTeam(desk.customer)
  await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId })
  const guardian = await guardianOf(desk.barn, token, newParent())
  const shown = async () => [
    (await guardian.view()).body.guardian.bookings.length,
    (await firstTeamOf(desk.customer)).bookings.length,
    (await desk.barn.client().get(`/api/team-calendar/${guardian.calendar}.ics`)).body.match(/BEGIN:VEVENT/g)
      ?.length ?? 0,
  ]
  const suspend = (suspendedAt: Temporal.Instant | null) =>
    desk.barn.owner.updateTable('bookings').set({ suspendedAt }).where('id', '=', bookingId).execute()
  expect(await shown()).toEqual([1, 1, 1])
  await suspend(desk.barn.clock.now())
  expect(await shown()).toEqual([0, 0, 0])
  await suspend(null)
  expect(await shown()).toEqual([1, 1, 1])
})
