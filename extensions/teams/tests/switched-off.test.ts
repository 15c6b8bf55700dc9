import { expect, it } from 'vitest'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { seasonOf } from '../../../testing/season.ts'
import { firstTeamOf, guardianOf, makeTeam, newParent } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

const whenOff = () => whenOffOf(desk.staff, 'teams')

it('hides teams, lets everyone arrive, and keeps what parents signed', async () => {
  expect(await whenOff()).toEqual([])
  const { id: teamId, token } = await makeTeam(desk.customer)
  const { sign, view, calendar } = await guardianOf(desk.barn, token, newParent())
  await sign('Sam')
  const player = { firstName: 'Max', lastInitial: 'B', email: newParent() }
  await desk.customer.post(`/api/teams/${teamId}/players`, player)
  const { bookingId } = await payForBooking(desk.barn, desk.customer)
  await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId })
  const linkStops = "The link of 1 team won't open until this extra is back on."
  expect(await whenOff()).toEqual([linkStops])
  await desk.staff.put('/api/admin/team-settings', { needsPlayerSignatures: true })
  await desk.customer.post(`/api/teams/${teamId}/reminders`)
  expect(await whenOff()).toEqual([
    linkStops,
    "1 upcoming team booking can start without the players' signatures.",
  ])

  await switchExtra(desk.staff, 'teams', false)
  expect((await view()).status).toBe(404)
  expect((await desk.customer.get('/api/teams')).status).toBe(404)
  expect((await desk.barn.client().get(`/api/team-calendar/${calendar}.ics`)).status).toBe(404)
  // The reminder was queued before, but its link wouldn't open.
  expect((await deliverAll(desk.barn)).map(({ to }) => to)).not.toContain(player.email)
  const [own] = (await desk.customer.get('/api/bookings')).body
  expect(own.more).toBeUndefined()
  const page = await pageOf(desk, bookingId)
  expect(page.more).toBeUndefined()
  expect(page.history).toContainEqual(expect.objectContaining({ label: 'Team changed' }))
  const season = { ...seasonOf('cage-2', '2026-12-01T18:00', 2), more: { teams: { teamId } } }
  expect((await desk.customer.post('/api/orders', season)).status).toBe(201)
  desk.barn.clock.set('2026-11-21T17:50:00-05:00')
  const arrival = { attendance: 'arrived', version: page.version }
  expect((await desk.staff.put(`/api/admin/bookings/${bookingId}/attendance`, arrival)).status).toBe(200)

  await switchExtra(desk.staff, 'teams', true)
  expect((await firstTeamOf(desk.customer)).players).toMatchObject([
    { state: 'not_signed' },
    { state: 'signed' },
  ])
  expect((await pageOf(desk, bookingId)).more.teams).toMatchObject({ players: 2, signed: 1 })
})
