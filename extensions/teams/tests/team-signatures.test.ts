import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { guardianOf, makeTeam } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

let count = 0
/** A paid booking for a team with one player who signed and two who didn't. */
async function teamBooking() {
  const { id, token } = await makeTeam(desk.customer)
  count += 1
  await (await guardianOf(desk.barn, token, `dad${count}@example.com`)).sign('Sam')
  for (const [firstName, email] of [
    ['Max', `mom${count}@example.com`],
    ['Ted', ''],
  ])
    await desk.customer.post(`/api/teams/${id}/players`, { firstName, lastInitial: 'B', email })
  const { bookingId } = await payForBooking(desk.barn, desk.customer)
  await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId: id })
  return { id, token, bookingId }
}

const setNeeded = (needsPlayerSignatures: boolean) =>
  desk.staff.put('/api/admin/team-settings', { needsPlayerSignatures })

const markArrived = async (bookingId: string, attendance = 'arrived') => {
  const { version } = await pageOf(desk, bookingId)
  return await desk.staff.put(`/api/admin/bookings/${bookingId}/attendance`, { attendance, version })
}

beforeEach(() => setNeeded(false))

it('shows on the board and on the page of a booking how many signed, and who is missing', async () => {
  const { bookingId } = await teamBooking()
  const team = { name: 'U12 Monarchs', players: 3, signed: 1, missing: ['Max B.', 'Ted B.'], toRemind: 1 }
  expect((await pageOf(desk, bookingId)).more).toEqual({ teams: team })
  const board = (await desk.staff.get('/api/admin/board/2026-11-21')).body
  expect(board.bookings).toMatchObject([{ id: bookingId, more: { teams: team } }])
  await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId: null })
  expect((await pageOf(desk, bookingId)).more).toBeUndefined()
})

it('lets staff remind guardians, once a day, and records it', async () => {
  const { bookingId } = await teamBooking()
  await deliverAll(desk.barn)
  const remind = () => desk.staff.post(`/api/admin/bookings/${bookingId}/team-reminders`)
  expect((await remind()).body).toEqual({ reminded: 1 })
  expect((await remind()).body.message).toBe(REFUSALS.reminded)
  expect((await pageOf(desk, bookingId)).more.teams.toRemind).toBe(0)
  expect((await deliverAll(desk.barn)).map(({ to }) => to)).toEqual([`mom${count}@example.com`])
  const { items } = (await desk.staff.get('/api/admin/audit?limit=1')).body
  expect(items).toMatchObject([
    { action: 'teams.remind', subjectName: 'U12 Monarchs', after: { reminded: 1 } },
  ])
  const other = await payForBooking(desk.barn, desk.customer, {
    slot: bookingOf('cage-2', '2026-11-22T18:00'),
  })
  const refused = await desk.staff.post(`/api/admin/bookings/${other.bookingId}/team-reminders`)
  expect(refused.body.message).toBe(REFUSALS.unknown)
})

describe('unsigned players', () => {
  it('keep a team from arriving only if the owner wants it so', async () => {
    const { id, token, bookingId } = await teamBooking()
    desk.barn.clock.set('2026-11-21T17:50:00-05:00')
    expect((await desk.staff.get('/api/admin/team-settings')).body).toEqual({ needsPlayerSignatures: false })
    expect((await markArrived(bookingId)).status).toBe(200)
    await desk.staff.put(`/api/admin/bookings/${bookingId}/attendance`, {
      attendance: null,
      version: (await pageOf(desk, bookingId)).version,
    })
    await setNeeded(true)
    const refused = await markArrived(bookingId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'refused' } })
    expect(refused.body.message).toContain('Max B., Ted B.')
    expect((await pageOf(desk, bookingId)).attendance).toBeNull()

    const [{ players }] = (await desk.customer.get('/api/teams')).body
    const ted = players.find(({ firstName }: { firstName: string }) => firstName === 'Ted')
    await desk.customer.delete(`/api/teams/${id}/players/${ted.id}`)
    await (await guardianOf(desk.barn, token, `mom${count}@example.com`)).sign('Max', {
      player: { firstName: 'Max', lastInitial: 'B', birthYear: '2013' },
    })
    expect((await markArrived(bookingId)).status).toBe(200)
  })

  it('keep a team from arriving also if the customer sets another team at the door', async () => {
    const { bookingId } = await teamBooking()
    await setNeeded(true)
    desk.barn.clock.set('2026-11-21T17:50:00-05:00')
    const changed = await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId: null })
    expect(changed).toMatchObject({ status: 409, body: { code: 'booking_ended' } })
    expect((await markArrived(bookingId)).body.message).toContain('Not all players have signed')
  })

  it('never keep staff from marking a no-show', async () => {
    const { bookingId } = await teamBooking()
    await setNeeded(true)
    desk.barn.clock.set('2026-11-21T18:30:00-05:00')
    expect((await markArrived(bookingId, 'no_show')).status).toBe(200)
  })
})

it('records a changed setting once', async () => {
  await setNeeded(true)
  await setNeeded(true)
  const { items } = (await desk.staff.get('/api/admin/audit?limit=2')).body
  expect(items[0]).toMatchObject({
    action: 'teams.change_settings',
    before: { needsPlayerSignatures: false },
    after: { needsPlayerSignatures: true },
  })
  expect(items[1]).not.toMatchObject({
    action: 'teams.change_settings',
    after: { needsPlayerSignatures: true },
  })
})

it('shows staff the evidence of every signature for the team', async () => {
  const { id, bookingId } = await teamBooking()
  const evidence = async () => (await desk.staff.get(`/api/admin/bookings/${bookingId}/team-agreements`)).body
  expect(await evidence()).toMatchObject([
    {
      signature: 'Casey Stengel',
      signedBy: `dad${count}@example.com`,
      signedFor: expect.stringMatching(/^Sam R\., born 2014, team U12 Monarchs$/m),
      isOffRoster: false,
      text: expect.stringMatching(/Player\n\nSam R\., born 2014, team U12 Monarchs\n\n.* 12 months, .*$/),
      ip: expect.stringMatching(/^10\./),
      isTextUnchanged: true,
    },
  ])
  expect((await desk.customer.get(`/api/admin/bookings/${bookingId}/team-agreements`)).status).toBe(403)
  const [{ players }] = (await desk.customer.get('/api/teams')).body
  for (const player of players) await desk.customer.delete(`/api/teams/${id}/players/${player.id}`)
  expect(await evidence()).toMatchObject([{ signature: 'Casey Stengel', isOffRoster: true }])
})
