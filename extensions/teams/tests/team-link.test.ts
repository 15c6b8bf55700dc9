import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CURRENT_POLICY, textOf } from '../../../domain/payments/policies/current-policy.ts'
import { openDesk } from '../../../testing/desk.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { AS_GUARDIAN, signedForText, waiverFor } from '../domain/roster.ts'
import { TEAM_PLAYERS } from '../domain/team-limits.ts'
import { pruneTeamCodes } from '../server/guardian-code.ts'
import { pruneTeamLinks } from '../server/team-links.ts'
import { codeFor, firstTeamOf, guardianOf, makeTeam, newParent } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

describe('a guardian', () => {
  it('proves an address, adds a player, and signs, without an account', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const email = newParent()
    const phone = desk.barn.client()
    expect((await phone.post('/api/team', { token })).body).toEqual({
      name: 'U12 Monarchs',
      coachName: 'Casey Stengel',
      guardian: null,
    })
    const { sign, view } = await guardianOf(desk.barn, token, email)
    expect((await view()).body.guardian).toEqual({ email, players: [], bookings: [] })
    expect((await sign('Sam')).status).toBe(201)
    const player = { firstName: 'Sam', lastInitial: 'R', signedAt: '2026-11-20T17:00:00Z' }
    expect((await view()).body.guardian.players).toMatchObject([player])
    expect(await firstTeamOf(desk.customer)).toMatchObject({
      id,
      players: [{ firstName: 'Sam', state: 'signed', hasEmail: true }],
    })

    const text = textOf(
      waiverFor(CURRENT_POLICY.liability, `Sam R., born 2014, team U12 Monarchs\n\n${AS_GUARDIAN}`),
    )
    expect(text).toContain("I am this player's parent or legal guardian, or I am this player.")
    expect(text).toContain('at every practice of this team in the next 12 months')
    expect(text).not.toMatch(/sales|refund|payment/i)
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
    expect((await firstTeamOf(desk.customer)).players).toHaveLength(1)
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
    expect((await firstTeamOf(desk.customer)).players).toHaveLength(7)
    expect((await sign('', { player: undefined, playerId: wrong.id })).body.code).toBe('not_found')
    const right = { firstName: 'Pa', lastInitial: 'R', birthYear: '2015' }
    expect((await sign('', { player: right })).status).toBe(201)
    expect((await firstTeamOf(desk.customer)).players).toHaveLength(8)
    const { db } = desk.barn.services
    expect(
      await db.selectFrom('teamSignatures').select('id').where('teamId', '=', id).execute(),
    ).toHaveLength(9)
  })

  it("takes no place that the coach made for another parent's player of that name", async () => {
    const { id, token } = await makeTeam(desk.customer)
    const player = { firstName: 'Sam', lastInitial: 'R' }
    await desk.customer.post(`/api/teams/${id}/players`, { ...player, email: newParent() })
    desk.barn.clock.advance({ minutes: 1 })
    await (await guardianOf(desk.barn, token, newParent())).sign('Sam')
    expect((await firstTeamOf(desk.customer)).players).toMatchObject([
      { ...player, state: 'not_signed' },
      { ...player, state: 'signed' },
    ])
  })

  it('takes the place that the coach made for the player', async () => {
    const { id, token } = await makeTeam(desk.customer)
    await desk.customer.post(`/api/teams/${id}/players`, { firstName: 'SAM', lastInitial: 'r', email: '' })
    await desk.customer.post(`/api/teams/${id}/players`, { firstName: 'Max', lastInitial: 'B', email: '' })
    await (await guardianOf(desk.barn, token, newParent())).sign('Sam')
    expect((await firstTeamOf(desk.customer)).players).toMatchObject([
      { firstName: 'Max', state: 'not_signed', hasEmail: false },
      { firstName: 'Sam', state: 'signed' },
    ])
  })

  it('gets clear refusals for a ninth player, a 26th on the team, and an impossible year, and nothing is kept', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const guardian = await guardianOf(desk.barn, token, newParent())
    const year = (birthYear: string) => ({ player: { firstName: 'Old', lastInitial: 'T', birthYear } })
    expect((await guardian.sign('', year('2027'))).body.message).toBe(REFUSALS.birthYear)
    for (let n = 0; n < 8; n += 1) expect((await guardian.sign(`P${'abcdefgh'[n]}`)).status).toBe(201)
    expect((await guardian.sign('Ninth')).body.message).toBe(REFUSALS.manyPlayers)
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
    expect(full.body.message).toBe(REFUSALS.full)
    await desk.customer.delete(`/api/teams/${id}/players/${(await firstTeamOf(desk.customer)).players[0].id}`)
    // One after the other: each reads a code from the mail of both.
    const racers = [
      await guardianOf(desk.barn, token, newParent()),
      await guardianOf(desk.barn, token, newParent()),
    ]
    const racing = await Promise.all(racers.map(({ sign }) => sign('Racer')))
    expect(racing.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const late = await guardianOf(desk.barn, token, newParent())
    expect((await late.sign('More')).body.message).toBe(REFUSALS.full)
    expect((await late.view()).body.guardian.players).toEqual([])
    expect((await firstTeamOf(desk.customer)).players).toHaveLength(TEAM_PLAYERS)
  })

  it('has to sign again after 12 months, through a new link', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { sign, view } = await guardianOf(desk.barn, token, newParent())
    await sign('Sam')
    desk.barn.clock.set('2027-11-20T12:00:00-05:00')
    expect((await view()).body.code).toBe('link_invalid')
    expect(await firstTeamOf(desk.customer)).toMatchObject({
      linkExpiresAt: null,
      players: [{ state: 'outdated' }],
    })
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
