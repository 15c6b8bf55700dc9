import { describe, expect, it } from 'vitest'
import { NO_ID } from '../../../testing/attacks/valid-request.ts'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { seasonOf } from '../../../testing/season.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { busyTeam, codeFor, guardianOf, makeTeam, newParent } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

describe('someone without the link', () => {
  it.each(['x'.repeat(43), 'A'.repeat(43)])('guesses %s in vain, and no email goes out', async (token) => {
    const { parent } = await busyTeam(desk)
    const stranger = desk.barn.client()
    await deliverAll(desk.barn)
    const calls = [
      stranger.post('/api/team', { token }),
      stranger.post('/api/team', { token, pass: parent.pass }),
      stranger.post('/api/team/code', { token, email: newParent() }),
      stranger.post('/api/team/pass', { token, requestId: NO_ID, code: '123456' }),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect({ status, code: body.code }).toEqual({ status: 410, code: 'link_invalid' })
    expect(await deliverAll(desk.barn)).toEqual([])
  })
})

describe("someone with another team's link", () => {
  it('opens nothing of this team with it, nor with their own pass', async () => {
    const { parent, token } = await busyTeam(desk)
    const coach = await registerCustomer(desk.barn)
    const other = await makeTeam(coach, 'Other')
    const stranger = await guardianOf(desk.barn, other.token, newParent())
    expect((await stranger.view()).body).toMatchObject({
      name: 'Other',
      guardian: { players: [], bookings: [] },
    })
    const pairs = [
      { token, pass: stranger.pass },
      { token: other.token, pass: parent.pass },
    ]
    for (const pair of pairs) {
      const seen = await stranger.phone.post('/api/team', pair)
      expect(seen.body.message).toBe(REFUSALS.passExpired)
      expect((await stranger.sign('Eve', pair)).body.message).toBe(REFUSALS.passExpired)
    }
  })

  it("signs for no other guardian's player", async () => {
    const { parent, token } = await busyTeam(desk)
    const [victim] = (await parent.view()).body.guardian.players
    const stranger = await guardianOf(desk.barn, token, newParent())
    expect((await stranger.sign('', { player: undefined, playerId: victim.id })).body.code).toBe('not_found')
    expect((await stranger.view()).body.guardian.players).toEqual([])
  })
})

it("shows with a link and a pass no names but the coach's, no address, and nothing about money", async () => {
  const { token } = await busyTeam(desk)
  const email = newParent()
  const other = await guardianOf(desk.barn, token, email)
  const time = expect.stringMatching(/^2026-\d\d-\d\dT\d\d:00:00Z$/)
  expect((await other.view()).body).toEqual({
    name: 'U12 Monarchs',
    coachName: 'Casey Stengel',
    guardian: {
      email,
      players: [],
      bookings: [{ id: expect.any(String), item: 'Batting Cage 1', startTime: time, endTime: time }],
    },
  })
  const calendar = (await desk.barn.client().get(`/api/team-calendar/${other.calendar}.ics`)).body
  expect(calendar).not.toMatch(/Sam|Casey|\$|30\.00/)
})

it("reads times with a calendar's address, and nothing else", async () => {
  const { token, parent } = await busyTeam(desk)
  const { phone, calendar, pass } = parent
  expect((await phone.get(`/api/team-calendar/${pass}.ics`)).status).toBe(404)
  expect((await phone.post('/api/team', { token, pass: calendar })).body.message).toBe(REFUSALS.passExpired)
  expect((await parent.sign('Eve', { pass: calendar })).body.message).toBe(REFUSALS.passExpired)
  const read = () => phone.get(`/api/team-calendar/${calendar}.ics`)
  expect((await read()).body).toContain('Batting Cage')
  await desk.barn.services.db.updateTable('teamLinks').set({ policyVersion: 'an earlier one' }).execute()
  expect((await read()).status).toBe(404)
})

it('opens nothing with an old pass or an old link', async () => {
  const { id, token, parent } = await busyTeam(desk)
  desk.barn.clock.advance({ hours: 12 })
  expect((await parent.view()).body.message).toBe(REFUSALS.passExpired)
  expect((await desk.barn.client().get(`/api/team-calendar/${parent.calendar}.ics`)).status).toBe(404)
  await desk.customer.post(`/api/teams/${id}/link`)
  for (const call of ['/api/team', '/api/team/code', '/api/team/pass', '/api/team/agreements'])
    expect(
      (await desk.barn.client().post(call, { token, email: newParent(), requestId: NO_ID, code: '123456' }))
        .status,
    ).toBeGreaterThan(399)
})

it("does nothing with another coach's team", async () => {
  const { id, bookingId } = await busyTeam(desk)
  const [{ players }] = (await desk.customer.get('/api/teams')).body
  const rival = await registerVerified(desk.barn)
  const calls = [
    rival.post(`/api/teams/${id}/link`),
    rival.post(`/api/teams/${id}/players`, { firstName: 'Eve', lastInitial: 'E', email: '' }),
    rival.delete(`/api/teams/${id}/players/${players[0].id}`),
    rival.post(`/api/teams/${id}/reminders`),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
  const { bookingId: own } = await payForBooking(desk.barn, rival, {
    slot: bookingOf('cage-2', '2026-11-22T18:00'),
  })
  expect((await rival.put(`/api/bookings/${own}/team`, { teamId: id })).body.message).toBe(REFUSALS.unknown)
  expect((await rival.put(`/api/bookings/${bookingId}/team`, { teamId: null })).status).toBe(404)
  expect((await desk.customer.get('/api/teams')).body).toMatchObject([
    { players, bookings: [{ id: bookingId }] },
  ])
})

it('keeps codes, passes, and tokens as hashes alone', async () => {
  const { token } = await makeTeam(desk.customer)
  const email = newParent()
  await desk.barn.client().post('/api/team/code', { token, email })
  const code = await codeFor(desk.barn, email)
  const { pass, calendar } = await guardianOf(desk.barn, token, newParent())
  const { db } = desk.barn.services
  const tables = ['teamCodes', 'teamLinks', 'emails'] as const
  const rows = JSON.stringify(
    await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  )
  for (const secret of [token, pass, calendar, `"${code}"`]) expect(rows).not.toContain(secret)
})

it('refuses a season for the team of another coach, or with anything but a team', async () => {
  const team = await makeTeam(desk.customer)
  const rival = await registerVerified(desk.barn)
  const take = (chosen: unknown) =>
    rival.post('/api/orders', { ...seasonOf('cage-2', '2026-12-01T18:00', 2), more: { teams: chosen } })
  expect((await take({ teamId: team.id })).body.message).toBe(REFUSALS.unknown)
  for (const chosen of [{}, { teamId: null }, { teamId: 'x'.repeat(50_000) }, { teamId: [team.id] }])
    expect((await take(chosen)).status).toBe(400)
  for (const chosen of ['a text', null, [team.id]]) expect((await take(chosen)).status).toBe(400)
  expect((await rival.get('/api/bookings')).body).toEqual([])
})

it('changes the teams of bookings at most 60 times an hour', async () => {
  const { body } = await desk.customer.post('/api/bookings', bookingOf('cage-2', '2026-11-22T18:00'))
  const set = () => desk.customer.put(`/api/bookings/${body.id}/team`, { teamId: null })
  for (let index = 0; index < 60; index += 1) expect((await set()).status).toBe(204)
  expect((await set()).body.code).toBe('too_many_requests')
})
