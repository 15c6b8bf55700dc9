import { describe, expect, it } from 'vitest'
import { checkCalendar } from '../../../testing/check-calendar.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { deliverAll, withoutTokens } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { seasonOf } from '../../../testing/season.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { composeReminder } from '../server/compose-emails.ts'
import { lockTeam } from '../server/find-team.ts'
import { revokeTeamLinks } from '../server/team-links.ts'
import { firstTeamOf, guardianOf, makeTeam, newParent, tokenIn } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

/** The teams of a season's dates, as My Bookings shows them. */
async function teamsOf(season: string): Promise<unknown[]> {
  const own = (await desk.customer.get('/api/bookings')).body as {
    orderId: string
    more?: { teams?: { teamId: string } }
  }[]
  return own.filter(({ orderId }) => orderId === season).map(({ more }) => more?.teams?.teamId)
}

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
    expect((await desk.barn.client().get(`/api/team-calendar/${calendar}.ics`)).status).toBe(404)
    const open = () => desk.barn.client().post('/api/team', { token: tokenIn(renewed.url) })
    expect((await open()).status).toBe(200)
    expect((await desk.customer.delete(`/api/teams/${id}/link`)).status).toBe(204)
    expect((await open()).body.code).toBe('link_invalid')
    expect(await firstTeamOf(desk.customer)).toMatchObject({ linkExpiresAt: null, linkUrl: null })
  })

  it("sees the link again, unless another secret signed it, and helpers don't", async () => {
    const { id } = await makeTeam(desk.customer)
    const { url } = (await desk.customer.post(`/api/teams/${id}/link`)).body
    expect((await firstTeamOf(desk.customer)).linkUrl).toBe(url)
    const helper = await registerVerified(desk.barn)
    await desk.customer.post(`/api/teams/${id}/helpers`, { email: helper.email })
    expect(await firstTeamOf(helper)).toMatchObject({ linkExpiresAt: expect.any(String), linkUrl: null })
    await desk.barn.services.db
      .updateTable('teamLinks')
      .set({ token: 'the hash of another one' })
      .where('teamId', '=', id)
      .where('revokedAt', 'is', null)
      .execute()
    expect((await firstTeamOf(desk.customer)).linkUrl).toBeNull()
  })

  it('takes a player off the roster, whose guardian can come back', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { sign } = await guardianOf(desk.barn, token, newParent())
    await sign('Sam')
    const [player] = (await firstTeamOf(desk.customer)).players
    await desk.customer.delete(`/api/teams/${id}/players/${player.id}`)
    expect((await firstTeamOf(desk.customer)).players).toEqual([])
    await sign('Sam')
    expect((await firstTeamOf(desk.customer)).players).toMatchObject([{ state: 'signed' }])
  })

  it('has at most ten teams, and names that carry no link', async () => {
    expect((await desk.customer.post('/api/teams', { name: 'win.example.com' })).status).toBe(400)
    for (let n = 0; n < 10; n += 1) await makeTeam(desk.customer)
    expect((await desk.customer.post('/api/teams', { name: 'Eleven' })).body.message).toBe(REFUSALS.manyTeams)
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
    await deliverAll(desk.barn)
    const remind = () => desk.customer.post(`/api/teams/${id}/reminders`)
    expect((await remind()).body).toEqual({ reminded: 1 })
    expect((await remind()).body.message).toBe(REFUSALS.reminded)
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
    expect((await firstTeamOf(desk.customer)).linkExpiresAt).not.toBeNull()
    desk.barn.clock.advance({ hours: 24 })
    expect((await remind()).body.message).toBe(REFUSALS.reminded)
  })

  it('renames their team, which a helper cannot', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const helper = await registerVerified(desk.barn)
    await desk.customer.post(`/api/teams/${id}/helpers`, { email: helper.email })
    const rename = (client = desk.customer, name = 'U13 Monarchs') => client.put(`/api/teams/${id}`, { name })
    expect((await rename(helper)).body.message).toBe(REFUSALS.unknown)
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

  it('sends no link that is made while the links are turned off', async () => {
    const { id } = await makeTeam(desk.customer)
    const player = { firstName: 'Max', lastInitial: 'B', email: newParent() }
    await desk.customer.post(`/api/teams/${id}/players`, player)
    await desk.customer.post(`/api/teams/${id}/reminders`)
    const { services } = desk.barn
    const email = await services.db
      .selectFrom('emails')
      .selectAll()
      .where('recipient', '=', player.email)
      .executeTakeFirstOrThrow()
    let written: Promise<unknown> | undefined
    await services.db.transaction().execute(async (trx) => {
      await lockTeam(trx, id)
      await revokeTeamLinks(trx, id, desk.barn.clock.now())
      written = composeReminder(services, email)
      await Promise.race([written, expect.poll(() => countWaiting(services)).toBeGreaterThan(0)])
    })
    expect(await written).toBeNull()
  })

  it('books a season for the team, or sets it later, for all dates', async () => {
    const { id, token } = await makeTeam(desk.customer)
    const { view, calendar } = await guardianOf(desk.barn, token, newParent())
    const season = { ...seasonOf('cage-1', '2026-12-01T18:00', 3), more: { teams: { teamId: id } } }
    const made = (await desk.customer.post('/api/orders', season)).body
    expect(made).toHaveLength(3)
    expect(await teamsOf(season.id)).toEqual([id, id, id])
    expect((await view()).body.guardian.bookings).toEqual([])
    const { bookingId } = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-2', '2026-11-22T18:00'),
    })
    expect((await desk.customer.put(`/api/bookings/${bookingId}/team`, { teamId: id })).status).toBe(204)
    expect((await pageOf(desk, bookingId)).history).toMatchObject([
      ...[{}, {}],
      { kind: 'teams.set', label: 'Team changed', before: { team: 'None' }, after: { team: 'U12 Monarchs' } },
    ])
    expect((await view()).body.guardian.bookings).toEqual([
      {
        id: bookingId,
        item: 'Batting Cage 2',
        startTime: '2026-11-22T23:00:00Z',
        endTime: '2026-11-23T00:00:00Z',
      },
    ])
    const file = (await desk.barn.client().get(`/api/team-calendar/${calendar}.ics`)).body
    expect(checkCalendar(file)).toContain('The Barn: Batting Cage 2')
    await desk.customer.put(`/api/bookings/${made[0].id}/team`, { teamId: null })
    expect(await teamsOf(season.id)).toEqual([undefined, undefined, undefined])
  })
})
