import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll, withoutTokens } from '../../../testing/outbox.ts'
import { emailsOf } from '../../../testing/records.ts'
import { makeTeam, newParent } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

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
    const sent = await emailsOf(desk.barn, email, 'teams.team-reminder')
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
