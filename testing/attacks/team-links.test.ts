import { describe, expect, it } from 'vitest'
import { openDesk } from '../desk.ts'
import { bookingOf, registerCustomer, registerVerified } from '../factories.ts'
import { deliverAll, withoutTokens } from '../outbox.ts'
import { payForBooking } from '../paid-booking.ts'
import { emailsOf } from '../records.ts'
import { codeFor, guardianOf, makeTeam } from '../team.ts'
import { NO_ID } from './valid-request.ts'

const desk = openDesk()

let count = 0
const newParent = () => `guardian${++count}@example.com`

/** A team with a signed player and a paid booking. */
async function busyTeam() {
  const team = await makeTeam(desk.customer)
  const parent = await guardianOf(desk.barn, team.token, newParent())
  await parent.sign('Sam')
  const { bookingId } = await payForBooking(desk.barn, desk.customer)
  await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId: team.id })
  return { ...team, parent, bookingId }
}

describe('someone without the link', () => {
  it.each(['x'.repeat(43), 'A'.repeat(43)])('guesses %s in vain, and no email goes out', async (token) => {
    const { parent } = await busyTeam()
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
    const { parent, token } = await busyTeam()
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
      expect(seen.body.code).toBe('pass_expired')
      expect((await stranger.sign('Eve', pair)).body.code).toBe('pass_expired')
    }
  })

  it("signs for no other guardian's player", async () => {
    const { parent, token } = await busyTeam()
    const [victim] = (await parent.view()).body.guardian.players
    const stranger = await guardianOf(desk.barn, token, newParent())
    expect((await stranger.sign('', { player: undefined, playerId: victim.id })).body.code).toBe('not_found')
    expect((await stranger.view()).body.guardian.players).toEqual([])
  })
})

it('shows with a link and a pass no names of others, no address, and nothing about money', async () => {
  const { token } = await busyTeam()
  const other = await guardianOf(desk.barn, token, newParent())
  const time = expect.stringMatching(/^2026-\d\d-\d\dT\d\d:00:00Z$/)
  expect((await other.view()).body).toEqual({
    name: 'U12 Monarchs',
    guardian: {
      email: expect.stringMatching(/^guardian\d+@example\.com$/),
      players: [],
      bookings: [{ id: expect.any(String), item: 'Batting Cage 1', startTime: time, endTime: time }],
    },
  })
  const calendar = (await desk.barn.client().get(`/api/team-calendar/${other.calendar}.ics`)).body
  expect(calendar).not.toMatch(/Sam|Casey|\$|30\.00/)
})

it("reads times with a calendar's address, and nothing else", async () => {
  const { token, parent } = await busyTeam()
  const { phone, calendar, pass } = parent
  expect((await phone.get(`/api/team-calendar/${pass}.ics`)).status).toBe(404)
  expect((await phone.post('/api/team', { token, pass: calendar })).body.code).toBe('pass_expired')
  expect((await parent.sign('Eve', { pass: calendar })).body.code).toBe('pass_expired')
  const read = () => phone.get(`/api/team-calendar/${calendar}.ics`)
  expect((await read()).body).toContain('Batting Cage')
  await desk.barn.services.db.updateTable('teamLinks').set({ policyVersion: 'an earlier one' }).execute()
  expect((await read()).status).toBe(404)
})

it('opens nothing with an old pass or an old link', async () => {
  const { id, token, parent } = await busyTeam()
  desk.barn.clock.advance({ hours: 12 })
  expect((await parent.view()).body.code).toBe('pass_expired')
  expect((await desk.barn.client().get(`/api/team-calendar/${parent.calendar}.ics`)).status).toBe(404)
  await desk.customer.post(`/api/teams/${id}/link`)
  for (const call of ['/api/team', '/api/team/code', '/api/team/pass', '/api/team/agreements'])
    expect(
      (await desk.barn.client().post(call, { token, email: newParent(), requestId: NO_ID, code: '123456' }))
        .status,
    ).toBeGreaterThan(399)
})

describe('a helper', () => {
  const asHelper = async () => {
    const team = await busyTeam()
    const helper = await registerVerified(desk.barn)
    await desk.customer.post(`/api/teams/${team.id}/helpers`, { email: helper.email.toUpperCase() })
    return { ...team, helper }
  }

  it("sees roster and times, and none of the coach's bookings, payments, and cards", async () => {
    const { helper, bookingId } = await asHelper()
    const { body } = await helper.get('/api/teams')
    expect(body).toMatchObject([
      { isCoach: false, players: [{ firstName: 'Sam' }], bookings: [{ id: bookingId }] },
    ])
    expect(JSON.stringify(body)).not.toMatch(/30\.00|amount|paid|guardian\d/i)
    expect(body[0].helpers).toEqual([])
    expect((await helper.get('/api/bookings')).body).toEqual([])
    for (const path of ['', '/receipt', '/agreements', '/calendar.ics'])
      expect((await helper.get(`/api/bookings/${bookingId}${path}`)).status).toBe(404)
    expect((await helper.put(`/api/bookings/${bookingId}/team`, { teamId: null })).status).toBe(404)
  })

  it('books for the team on their own account, and sees nothing once removed', async () => {
    const { id, helper } = await asHelper()
    const { bookingId } = await payForBooking(desk.barn, helper, {
      slot: bookingOf('cage-3', '2026-11-22T18:00'),
    })
    expect((await helper.put(`/api/bookings/${bookingId}/team`, { teamId: id })).status).toBe(204)
    const [team] = (await desk.customer.get('/api/teams')).body
    expect(team.bookings).toHaveLength(2)
    await desk.customer.delete(`/api/teams/${id}/helpers/${team.helpers[0].id}`)
    expect((await helper.get('/api/teams')).body).toEqual([])
    expect((await helper.put(`/api/bookings/${bookingId}/team`, { teamId: id })).body.code).toBe(
      'team_not_found',
    )
  })

  it('changes neither link nor helpers', async () => {
    const { id, token, helper } = await asHelper()
    const [{ helpers }] = (await desk.customer.get('/api/teams')).body
    const calls = [
      helper.post(`/api/teams/${id}/link`),
      helper.delete(`/api/teams/${id}/link`),
      helper.post(`/api/teams/${id}/helpers`, { email: newParent() }),
      helper.delete(`/api/teams/${id}/helpers/${helpers[0].id}`),
    ]
    for (const { body } of await Promise.all(calls)) expect(body.code).toBe('team_not_found')
    expect((await desk.barn.client().post('/api/team', { token })).status).toBe(200)
  })

  it('is one only with a verified address, and there are two at most', async () => {
    const { id } = await busyTeam()
    const unverified = await registerCustomer(desk.barn)
    const add = (email: string) => desk.customer.post(`/api/teams/${id}/helpers`, { email })
    expect((await add(unverified.email)).status).toBe(204)
    expect((await unverified.get('/api/teams')).body).toEqual([])
    expect((await add(newParent())).status).toBe(204)
    expect((await add(newParent())).body.code).toBe('too_many_helpers')
    expect((await add(unverified.email)).status).toBe(204)
  })
})

it("does nothing with another coach's team", async () => {
  const { id, bookingId } = await busyTeam()
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
  expect((await rival.put(`/api/bookings/${own}/team`, { teamId: id })).body.code).toBe('team_not_found')
  expect((await rival.put(`/api/bookings/${bookingId}/team`, { teamId: null })).status).toBe(404)
  expect((await desk.customer.get('/api/teams')).body).toMatchObject([
    { players, bookings: [{ id: bookingId }] },
  ])
})

describe("a stranger's mailbox", () => {
  it('gets eight codes a day from one network, and thirty from all and a few more, without a word that anyone typed', async () => {
    const teams = [await makeTeam(desk.customer, 'Buy This Now'), await makeTeam(desk.customer, 'And This')]
    const email = newParent()
    const ask = async (index: number, phone = desk.barn.client()) =>
      (await phone.post('/api/team/code', { token: teams[index % 2]?.token, email })).status
    const phone = desk.barn.client()
    const asked = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index, phone)))
    expect(asked.filter((status) => status === 201)).toHaveLength(8)
    const others = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index)))
    expect(others.filter((status) => status === 201)).toHaveLength(24)
    const inbox = await deliverAll(desk.barn)
    expect(inbox.map(({ to }) => to)).toEqual(Array(32).fill(email))
    for (const { subject, text, html } of inbox)
      expect(withoutTokens(`${subject}${text}${html}`)).not.toMatch(/Buy|This Now|And This/)
  })

  it('still gets the code that its owner asks for, after strangers used up those of the day elsewhere', async () => {
    const strangers = await makeTeam(await registerVerified(desk.barn))
    const own = await makeTeam(desk.customer)
    const email = newParent()
    const ask = async ({ token }: { token: string }) =>
      (await desk.barn.client().post('/api/team/code', { token, email })).status
    for (let index = 0; index < 34; index += 1) await ask(strangers)
    expect([await ask(strangers), await ask(own), await ask(own)]).toEqual([429, 201, 429])
  })

  it('gets eight reminders a day, from however many teams, and one for each player at a time', async () => {
    const email = newParent()
    /** How many reminders the answers of parallel requests name. Those of a player go to one of them. */
    const remind = async () => {
      const coach = await registerVerified(desk.barn)
      const { id } = await makeTeam(coach)
      for (const firstName of ['Max', 'Ted', 'Yaz'])
        await coach.post(`/api/teams/${id}/players`, { firstName, lastInitial: 'B', email })
      const asks = await Promise.all([1, 2, 3].map(() => coach.post(`/api/teams/${id}/reminders`)))
      return asks.map(({ body }) => body.reminded ?? 0).reduce((all, each) => all + each)
    }
    await deliverAll(desk.barn)
    let reminded = 0
    for (let team = 0; team < 4; team += 1) {
      const players = await remind()
      expect(players).toBeLessThanOrEqual(3)
      reminded += players
    }
    expect(reminded).toBeGreaterThan(0)
    expect(reminded).toBeLessThanOrEqual(8)
    const inbox = (await deliverAll(desk.barn)).filter(({ to }) => to === email)
    expect(inbox).toHaveLength(reminded)
    const sent = await emailsOf(desk.barn, email, 'team-reminder')
    expect(new Set(sent.map(({ props }) => JSON.stringify(props))).size).toBe(reminded)
  })

  it('is one of at most fifty that a coach reaches a day, with players removed and added again', async () => {
    const coach = await registerVerified(desk.barn)
    const { id } = await makeTeam(coach)
    await deliverAll(desk.barn)
    const last: number[] = []
    for (let round = 0; round < 3; round += 1) {
      for (let player = 0; player < 25; player += 1)
        await coach.post(`/api/teams/${id}/players`, {
          firstName: `P${String.fromCharCode(97 + player)}`,
          lastInitial: 'B',
          email: newParent(),
        })
      last.push((await coach.post(`/api/teams/${id}/reminders`)).status)
      const team = (await coach.get('/api/teams')).body.find((one: { id: string }) => one.id === id)
      for (const player of team.players) await coach.delete(`/api/teams/${id}/players/${player.id}`)
    }
    expect(last).toEqual([200, 200, 429])
    const other = await makeTeam(coach, 'Other')
    await coach.post(`/api/teams/${other.id}/players`, {
      firstName: 'Max',
      lastInitial: 'B',
      email: newParent(),
    })
    expect((await coach.post(`/api/teams/${other.id}/reminders`)).status).toBe(429)
  })

  it('gets no reminders from a coach without a verified address', async () => {
    const coach = await registerCustomer(desk.barn)
    await deliverAll(desk.barn)
    const { id } = await makeTeam(coach)
    await coach.post(`/api/teams/${id}/players`, { firstName: 'Max', lastInitial: 'B', email: newParent() })
    expect((await coach.post(`/api/teams/${id}/reminders`)).body.code).toBe('email_not_verified')
    expect(await deliverAll(desk.barn)).toEqual([])
  })
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
