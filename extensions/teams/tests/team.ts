import type { Answer, Client } from '../../../testing/client.ts'
import type { Desk } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking, SIGNED } from '../../../testing/paid-booking.ts'
import type { TestApp } from '../../../testing/start-test-app.ts'
import { signedForText } from '../domain/roster.ts'

export const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

/** A customer names a team. */
export async function makeTeam(coach: Client, name = 'U12 Monarchs'): Promise<{ id: string; token: string }> {
  const { body } = await coach.post('/api/teams', { name })
  return { id: body.id, token: tokenIn(body.url) }
}

/** A coach's first team, as its page shows it. */
export async function firstTeamOf(coach: Client): Promise<Answer['body']> {
  return (await coach.get('/api/teams')).body[0]
}

let parents = 0
/** An address that got nothing yet. */
export const newParent = () => `parent${++parents}@example.com`

/** The code in the last email to an address. */
export async function codeFor(barn: TestApp, email: string): Promise<string> {
  const sent = (await deliverAll(barn)).findLast(({ to }) => to === email)
  return /^(\d{6}) is your code/.exec(sent?.subject ?? '')?.[1] ?? ''
}

/** A guardian's phone with a pass for the team of a link. */
export async function guardianOf(barn: TestApp, token: string, email: string) {
  const phone = barn.client()
  const { requestId } = (await phone.post('/api/team/code', { token, email })).body
  const code = await codeFor(barn, email)
  const { body } = await phone.post('/api/team/pass', { token, requestId, code })
  const pass: string = body.pass
  const calendar: string = body.calendar
  const view = () => phone.post('/api/team', { token, pass })
  return {
    phone,
    pass,
    calendar,
    view,
    remove: (playerId: string) => phone.post('/api/team/removed-players', { token, pass, playerId }),
    /** Signs what the page shows. */
    sign: async (firstName: string, extra: object = {}): Promise<Answer> => {
      const typed = { firstName, lastInitial: 'R', birthYear: '2014' }
      const input = { ...SIGNED, token, pass, player: typed, playerId: '', ...extra }
      const { name, guardian } = (await view()).body
      const own = guardian?.players.find(({ id }: { id: string }) => id === input.playerId)
      const signedFor = signedForText(input.player ?? own ?? typed, name)
      return await phone.post('/api/team/agreements', {
        signedFor,
        ...input,
        playerId: input.playerId || undefined,
      })
    },
  }
}

/** A team of a verified coach, with a signed player and a paid booking. */
export async function busyTeam({ barn, customer }: Desk) {
  const team = await makeTeam(customer)
  const parent = await guardianOf(barn, team.token, newParent())
  await parent.sign('Sam')
  const { bookingId } = await payForBooking(barn, customer)
  await customer.put(`/api/bookings/${bookingId}/team`, { teamId: team.id })
  return { ...team, parent, bookingId }
}
