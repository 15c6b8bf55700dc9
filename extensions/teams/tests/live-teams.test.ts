import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { registerVerified } from '../../../testing/factories.ts'
import { liveStreams } from '../../../testing/live-streams.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { makeTeam } from './team.ts'

const desk = openDesk({ extras: ['teams'] })
const { listen, signIn } = liveStreams(desk)
/** To come, also by the real clock. */
const LATER = '2027-02-05'

it('shows a booking that got a team, and a changed roster, on open pages', async () => {
  const { id: teamId } = await makeTeam(desk.customer)
  const customerEmail = desk.customer.email
  const { id } = await bookAtDesk(desk.staff, 'cage-1', `${LATER}T18:00`, { customerEmail })
  const staff = await listen(await signIn(desk.staff))
  const owner = await listen(await signIn(desk.customer))
  const rival = await listen(await signIn(await registerVerified(desk.barn)))
  expect((await desk.customer.put(`/api/bookings/${id}/team`, { teamId })).status).toBe(204)
  expect(await staff.heard()).toEqual([`desk ${LATER}`])
  expect(await owner.heard()).toEqual(['own_bookings'])
  const player = { firstName: 'Max', lastInitial: 'B', email: '' }
  expect((await desk.customer.post(`/api/teams/${teamId}/players`, player)).status).toBeLessThan(300)
  expect(await staff.heard()).toEqual([`desk ${LATER}`])
  expect([await owner.heard(), await rival.heard()]).toEqual([[], []])
})
