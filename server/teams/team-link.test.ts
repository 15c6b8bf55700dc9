import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TEAM_PLAYERS } from '../../domain/facility.ts'
import { CURRENT_POLICY, policyText } from '../../domain/payments/policies/current-policy.ts'
import { AS_GUARDIAN, signedForText } from '../../domain/teams/roster.ts'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { deliverAll, withoutTokens } from '../../testing/outbox.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { seasonOf } from '../../testing/season.ts'
import { codeFor, guardianOf, makeTeam, tokenIn } from '../../testing/team.ts'
import { pruneTeamCodes } from './guardian-code.ts'
import { pruneTeamLinks } from './team-links.ts'

const desk = openDesk()

let count = 0
/** An address that got nothing yet. */
const newParent = () => `parent${++count}@example.com`

const teamOf = async () => (await desk.customer.get('/api/teams')).body[0]

describe('a guardian', () => {
  it('proves an address, adds a player, and signs, without an account', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const email = newParent()
    const phone = desk.barn.client()
    expect((await phone.post('/api/team', { token })).body).toEqual({ name: 'U12 Monarchs', guardian: null })
    const { sign, view } = await guardianOf(desk.barn, token, email)
    expect((await view()).body.guardian).toEqual({ email, players: [], bookings: [] })
    expect((await sign('Sam')).status).toBe(201)
    const player = { firstName: 'Sam', lastInitial: 'R', signedAt: '2026-11-20T17:00:00Z' }
    expect((await view()).body.guardian.players).toMatchObject([player])
    expect(await teamOf()).toMatchObject({
      id,
      players: [{ firstName: 'Sam', state: 'signed', hasEmail: true }],
    })

    const text = policyText(CURRENT_POLICY, null, `Sam R., born 2014, team U12 Monarchs\n\n${AS_GUARDIAN}`)
    expect(text).toContain('as the parent or guardian, for every practice of this team in the next 12 months')
    const evidence = desk.barn.services.db.selectFrom('teamSignatures').selectAll().where('teamId', '=', id)
    expect(await evidence.execute()).toMatchObject([
      {
        guardianEmail: email,
        signature: 'Casey Stengel',
        policyVersion: CURRENT_POLICY.version,
        policySha256: createHash('sha256').update(text).digest('hex'),
        ip: expect.stringMatching(/^10\./),
        userAgent: expect.any(String),
      },
    ])
  })

  it('signs once: again, at the same time, and with the same name typed otherwise change nothing', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { sign } = await guardianOf(desk.barn, token, newParent())
    const answers = await Promise.all([sign('José'), sign('José'), sign('jose')])
    desk.barn.clock.advance({ minutes: 5 })
    answers.push(await sign('José'))
    expect(answers.map(({ status, body }) => [status, body.signedAt])).toEqual(
      Array(4).fill([201, '2026-11-20T17:00:00Z']),
    )
    const { db } = desk.barn.services
    expect(await db.selectFrom('teamSignatures').selectAll().where('teamId', '=', id).execute()).toHaveLength(
      1,
    )
    expect((await teamOf()).players).toHaveLength(1)
  })

  it('finds their players on another team, and signs with one request', async () => {
    const first = await makeTeam(desk.customer, 'U12')
    const second = await makeTeam(desk.customer, 'Travel')
    const email = newParent()
    await (await guardianOf(desk.barn, first.token, email)).sign('Sam')
    const { sign, view } = await guardianOf(desk.barn, second.token, email.toUpperCase())
    const [player] = (await view()).body.guardian.players
    expect(player).toMatchObject({ firstName: 'Sam', signedAt: null })
    expect((await sign('', { player: undefined, playerId: player.id })).status).toBe(201)
    expect((await view()).body.guardian.players).toMatchObject([
      { id: player.id, signedAt: expect.any(String) },
    ])
  })

  it('signs only the text that was shown, also if the team was renamed since', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { sign, view } = await guardianOf(desk.barn, token, newParent())
    const signedFor = signedForText({ firstName: 'Sam', lastInitial: 'R', birthYear: 2014 }, 'U12 Monarchs')
    expect((await sign('Sam', { signedFor: signedFor.replace('12 months', '2 months') })).body.code).toBe(
      'stale',
    )
    await desk.customer.put(`/api/teams/${id}`, { name: 'U13 Monarchs' })
    expect((await sign('Sam', { signedFor })).body.code).toBe('stale')
    expect((await view()).body.guardian.players).toEqual([])
    expect((await sign('Sam')).status).toBe(201)
    expect((await view()).body.guardian.players).toMatchObject([{ birthYear: 2014 }])
  })

  it('removes a player, from all rosters, and adds the right one, while the signature is kept', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { sign, view, remove } = await guardianOf(desk.barn, token, newParent())
    for (let n = 0; n < 8; n += 1) await sign(`P${'abcdefgh'[n]}`)
    const [wrong] = (await view()).body.guardian.players
    const other = await guardianOf(desk.barn, token, newParent())
    expect((await other.remove(wrong.id)).body.code).toBe('not_found')
    expect((await remove(wrong.id)).status).toBe(204)
    expect((await remove(wrong.id)).body.code).toBe('not_found')
    expect((await view()).body.guardian.players).toHaveLength(7)
    expect((await teamOf()).players).toHaveLength(7)
    expect((await sign('', { player: undefined, playerId: wrong.id })).body.code).toBe('not_found')
    const right = { firstName: 'Pa', lastInitial: 'R', birthYear: '2015' }
    expect((await sign('', { player: right })).status).toBe(201)
    expect((await teamOf()).players).toHaveLength(8)
    const { db } = desk.barn.services
    expect(
      await db.selectFrom('teamSignatures').select('id').where('teamId', '=', id).execute(),
    ).toHaveLength(9)
  })

  it("takes no place that the coach made for another parent's player of that name", async () => {
    const { id, token } = await makeTeam(desk.customer)
    const player = { firstName: 'Sam', lastInitial: 'R' }
    await desk.customer.post(`/api/teams/${id}/players`, { ...player, email: newParent() })
    await (await guardianOf(desk.barn, token, newParent())).sign('Sam')
    expect((await teamOf()).players).toMatchObject([
      { ...player, state: 'not_signed' },
      { ...player, state: 'signed' },
    ])
  })

  it('takes the place that the coach made for the player', async () => {
    const { id, token } = await makeTeam(desk.customer)
    await desk.customer.post(`/api/teams/${id}/players`, { firstName: 'SAM', lastInitial: 'r', email: '' })
    await desk.customer.post(`/api/teams/${id}/players`, { firstName: 'Max', lastInitial: 'B', email: '' })
    await (await guardianOf(desk.barn, token, newParent())).sign('Sam')
    expect((await teamOf()).players).toMatchObject([
      { firstName: 'Max', state: 'not_signed', hasEmail: false },
      { firstName: 'Sam', state: 'signed' },
    ])
  })

  it('gets clear refusals for a ninth player, a 26th on the team, and an impossible year, and nothing is kept', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const guardian = await guardianOf(desk.barn, token, newParent())
    const year = (birthYear: string) => ({ player: { firstName: 'Old', lastInitial: 'T', birthYear } })
    expect((await guardian.sign('', year('2027'))).body.code).toBe('invalid_birth_year')
    for (let n = 0; n < 8; n += 1) expect((await guardian.sign(`P${'abcdefgh'[n]}`)).status).toBe(201)
    expect((await guardian.sign('Ninth')).body.code).toBe('too_many_players')
    for (let n = 8; n < TEAM_PLAYERS; n += 1)
      await desk.customer.post(`/api/teams/${id}/players`, {
        firstName: `P${n}`,
        lastInitial: 'Z',
        email: '',
      })
    const full = await desk.customer.post(`/api/teams/${id}/players`, {
      firstName: 'More',
      lastInitial: 'Z',
      email: '',
    })
    expect(full.body.code).toBe('team_full')
    await desk.customer.delete(`/api/teams/${id}/players/${(await teamOf()).players[0].id}`)
    // One after the other: each reads a code from the mail of both.
    const racers = [
      await guardianOf(desk.barn, token, newParent()),
      await guardianOf(desk.barn, token, newParent()),
    ]
    const racing = await Promise.all(racers.map(({ sign }) => sign('Racer')))
    expect(racing.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const late = await guardianOf(desk.barn, token, newParent())
    expect((await late.sign('More')).body.code).toBe('team_full')
    expect((await late.view()).body.guardian.players).toEqual([])
    expect((await teamOf()).players).toHaveLength(TEAM_PLAYERS)
  })

  it('has to sign again after 12 months, through a new link', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { sign, view } = await guardianOf(desk.barn, token, newParent())
    await sign('Sam')
    desk.barn.clock.set('2027-11-20T12:00:00-05:00')
    expect((await view()).body.code).toBe('link_invalid')
    expect(await teamOf()).toMatchObject({ linkExpiresAt: null, players: [{ state: 'outdated' }] })
    await desk.barn.services.db
      .updateTable('teamLinks')
      .set({ expiresAt: desk.barn.clock.now().add({ hours: 1 }), policyVersion: 'an earlier one' })
      .where('teamId', '=', id)
      .execute()
    expect((await view()).body.code).toBe('link_invalid')
  })

  it('cannot sign texts that are not the current ones', async () => {
    const { token } = await makeTeam(desk.customer)
    const { sign, view } = await guardianOf(desk.barn, token, newParent())
    expect((await sign('Sam', { policyVersion: '2026-11-01' })).body.code).toBe('agreements_required')
    expect((await view()).body.guardian.players).toEqual([])
  })
})

describe('a code', () => {
  it('works for ten minutes, once, and only with the link and ID of its request', async () => {
    const { token } = await makeTeam(desk.customer)
    const other = await makeTeam(desk.customer, 'Other')
    const email = newParent()
    const phone = desk.barn.client()
    const ask = async (email: string) => (await phone.post('/api/team/code', { token, email })).body.requestId
    const stranger = await ask(newParent())
    let requestId = await ask(email)
    const enter = (code: string, changes: object = {}) =>
      phone.post('/api/team/pass', { token, requestId, code, ...changes })
    const code = await codeFor(desk.barn, email)
    expect((await enter(code, { requestId: stranger })).body.code).toBe('wrong_code')
    expect((await enter(code, { token: other.token })).body.code).toBe('code_expired')
    expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201)
    expect((await enter(code)).body.code).toBe('code_expired')
    requestId = await ask(email)
    const late = await codeFor(desk.barn, email)
    desk.barn.clock.advance({ minutes: 10 })
    expect((await enter(late)).body.code).toBe('code_expired')
  })

  it('can be tried five times, also from many phones', async () => {
    const { token } = await makeTeam(desk.customer)
    const email = newParent()
    const { requestId } = (await desk.barn.client().post('/api/team/code', { token, email })).body
    const code = await codeFor(desk.barn, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        desk.barn.client().post('/api/team/pass', { token, requestId, code: wrong }),
      ),
    )
    expect(guesses.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5)
    const spent = await desk.barn.client().post('/api/team/pass', { token, requestId, code })
    expect(spent.body.code).toBe('code_expired')
  })

  it('still works for a parent while a stranger asks for codes and guesses', async () => {
    const { token } = await makeTeam(desk.customer)
    const email = newParent()
    const [parent, stranger] = [desk.barn.client(), desk.barn.client()]
    const { requestId } = (await parent.post('/api/team/code', { token, email })).body
    const code = await codeFor(desk.barn, email)
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => stranger.post('/api/team/code', { token, email })),
    )
    const other = asked.find(({ status }) => status === 201)?.body.requestId
    for (let guess = 0; guess < 5; guess += 1)
      await stranger.post('/api/team/pass', { token, requestId: other, code: `00000${guess}` })
    expect((await parent.post('/api/team/code', { token, email })).status).toBe(201)
    expect((await parent.post('/api/team/pass', { token, requestId, code })).status).toBe(201)
  })
})

describe('a coach', () => {
  it('renews and revokes the link, which ends what was opened with it', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { view, sign, calendar } = await guardianOf(desk.barn, token, newParent())
    const renewed = (await desk.customer.post(`/api/teams/${id}/link`)).body
    expect((await view()).body).toMatchObject({
      code: 'link_invalid',
      message: expect.stringContaining('coach'),
    })
    expect((await sign('Sam')).body.code).toBe('link_invalid')
    expect((await desk.barn.client().get(`/api/calendar/${calendar}.ics`)).status).toBe(404)
    const open = () => desk.barn.client().post('/api/team', { token: tokenIn(renewed.url) })
    expect((await open()).status).toBe(200)
    expect((await desk.customer.delete(`/api/teams/${id}/link`)).status).toBe(204)
    expect((await open()).body.code).toBe('link_invalid')
    expect((await teamOf()).linkExpiresAt).toBeNull()
  })

  it('takes a player off the roster, whose guardian can come back', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { sign } = await guardianOf(desk.barn, token, newParent())
    await sign('Sam')
    const [player] = (await teamOf()).players
    await desk.customer.delete(`/api/teams/${id}/players/${player.id}`)
    expect((await teamOf()).players).toEqual([])
    await sign('Sam')
    expect((await teamOf()).players).toMatchObject([{ state: 'signed' }])
  })

  it('has at most ten teams, and names that carry no link', async () => {
    expect((await desk.customer.post('/api/teams', { name: 'win.example.com' })).status).toBe(400)
    for (let n = 0; n < 10; n += 1) await makeTeam(desk.customer)
    expect((await desk.customer.post('/api/teams', { name: 'Eleven' })).body.code).toBe('too_many_teams')
  })

  it('reminds all who have not signed, once a day, with a link that works', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const [signed, typed] = [newParent(), newParent()]
    await (await guardianOf(desk.barn, token, signed)).sign('Sam')
    for (const [firstName, email] of [
      ['Max', typed],
      ['Ted', ''],
    ])
      await desk.customer.post(`/api/teams/${id}/players`, { firstName, lastInitial: 'B', email })
    const remind = () => desk.customer.post(`/api/teams/${id}/reminders`)
    expect((await remind()).body).toEqual({ reminded: 1 })
    expect((await remind()).body.code).toBe('all_reminded')
    const [email, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(email?.to).toBe(typed)
    // Only the coach typed this address: it may be a stranger's, so nothing typed goes there.
    expect(withoutTokens(`${email?.subject} ${email?.html}`)).not.toMatch(/Monarchs|Max/)
    const link = /\/team\?token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
    expect(
      (
        await (
          await guardianOf(desk.barn, link, typed)
        ).sign('Max', { player: { firstName: 'Max', lastInitial: 'B', birthYear: '2015' } })
      ).status,
    ).toBe(201)
    expect((await teamOf()).linkExpiresAt).not.toBeNull()
    desk.barn.clock.advance({ hours: 24 })
    expect((await remind()).body.code).toBe('all_reminded')
  })

  it('renames their team, which a helper cannot', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const helper = await registerVerified(desk.barn)
    await desk.customer.post(`/api/teams/${id}/helpers`, { email: helper.email })
    const rename = (client = desk.customer, name = 'U13 Monarchs') => client.put(`/api/teams/${id}`, { name })
    expect((await rename(helper)).body.code).toBe('team_not_found')
    expect((await rename(desk.customer, 'win.example.com')).status).toBe(400)
    expect((await rename()).status).toBe(204)
    expect((await desk.barn.client().post('/api/team', { token })).body.name).toBe('U13 Monarchs')
  })

  it('expects two players of one name with two addresses', async () => {
    const { id } = await makeTeam(desk.customer)
    const add = (email: string) =>
      desk.customer.post(`/api/teams/${id}/players`, { firstName: 'Sam', lastInitial: 'R', email })
    const [one, other] = [newParent(), newParent()]
    for (const email of [one, other]) expect((await add(email)).status).toBe(204)
    expect((await add(one.toUpperCase())).body).toMatchObject({
      code: 'on_roster',
      message: expect.stringContaining('email'),
    })
  })

  it('reminds no one while the link is off, also with an email that was on its way', async () => {
    const { id } = await makeTeam(desk.customer)
    const email = newParent()
    await desk.customer.post(`/api/teams/${id}/players`, { firstName: 'Max', lastInitial: 'B', email })
    const remind = () => desk.customer.post(`/api/teams/${id}/reminders`)
    expect((await remind()).status).toBe(200)
    await desk.customer.delete(`/api/teams/${id}/link`)
    expect((await deliverAll(desk.barn)).filter(({ to }) => to === email)).toEqual([])
    desk.barn.clock.advance({ hours: 24 })
    expect((await remind()).body).toMatchObject({
      code: 'link_invalid',
      message: expect.stringContaining('link'),
    })
  })

  it('books a season for the team, or sets it later, for all dates', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { view, calendar } = await guardianOf(desk.barn, token, newParent())
    const season = { ...seasonOf('cage-1', '2026-12-01T18:00', 3), teamId: id }
    const made = (await desk.customer.post('/api/series', season)).body
    expect(made.map(({ teamId }: { teamId: string }) => teamId)).toEqual([id, id, id])
    expect((await view()).body.guardian.bookings).toEqual([])
    const { bookingId } = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-2', '2026-11-22T18:00'),
    })
    expect((await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId: id })).status).toBe(204)
    expect((await pageOf(desk, bookingId)).history).toMatchObject([
      ...[{}, {}],
      { kind: 'team_set', before: { team: 'None' }, after: { team: 'U12 Monarchs' } },
    ])
    expect((await view()).body.guardian.bookings).toEqual([
      {
        id: bookingId,
        item: 'Batting Cage 2',
        startTime: '2026-11-22T23:00:00Z',
        endTime: '2026-11-23T00:00:00Z',
      },
    ])
    const file = (await desk.barn.client().get(`/api/calendar/${calendar}.ics`)).body
    expect(file).toContain('Batting Cage 2')
    await desk.customer.put(`/api/bookings/${made[0].id}/team`, { teamId: null })
    const own = (await desk.customer.get('/api/bookings')).body as {
      seriesId: string
      teamId: string | null
    }[]
    expect(own.filter(({ seriesId }) => seriesId === season.id).map(({ teamId }) => teamId)).toEqual([
      null,
      null,
      null,
    ])
  })
})

it('deletes codes and passes a day later', async () => {
  const { token } = await makeTeam(desk.customer)
  const { pass } = await guardianOf(desk.barn, token, newParent())
  expect(pass).toHaveLength(43)
  expect(await pruneTeamCodes(desk.barn.services)).toBe(0)
  desk.barn.clock.advance({ hours: 25 })
  expect(await pruneTeamCodes(desk.barn.services)).toBeGreaterThan(0)
  expect(await desk.barn.services.db.selectFrom('teamCodes').select('id').execute()).toEqual([])
})

it('deletes links that ended, except those that someone signed through', async () => {
  const used = await makeTeam(desk.customer)
  await (await guardianOf(desk.barn, used.token, newParent())).sign('Sam')
  const unused = await makeTeam(desk.customer, 'Unused')
  const linksOf = async (teamId: string) =>
    (await desk.barn.services.db.selectFrom('teamLinks').select('id').where('teamId', '=', teamId).execute())
      .length
  await pruneTeamLinks(desk.barn.services)
  expect([await linksOf(used.id), await linksOf(unused.id)]).toEqual([1, 1])
  for (const { id } of [used, unused]) await desk.customer.delete(`/api/teams/${id}/link`)
  expect(await pruneTeamLinks(desk.barn.services)).toBeGreaterThan(0)
  expect([await linksOf(used.id), await linksOf(unused.id)]).toEqual([1, 0])
})
