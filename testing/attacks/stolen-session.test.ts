import { describe, expect, it } from 'vitest'
import { backdateSessions } from '../accounts/backdate-sessions.ts'
import { ALL_ROUTE_NAMES } from '../all-routes.ts'
import { openSession, registerAdmin } from '../factories.ts'
import { testAppOfFile } from '../start-test-app.ts'
import { ALWAYS_CONFIRMED, SOMETIMES_CONFIRMED } from './confirmed-calls.ts'
import { everyRoute, urlOf } from './every-route.ts'
import type { ValidRequest } from './valid-request.ts'

const barn = await testAppOfFile()
const { requests } = await everyRoute(barn)
const owner = await registerAdmin(barn)

/** Without those that take a confirmation for some inputs only, and the stream, which doesn't end. */
const CALLS = ALL_ROUTE_NAMES.filter(
  (door) => door !== 'GET /api/live' && SOMETIMES_CONFIRMED.every(([other]) => other !== door),
)

/** The cookies of a new session of this admin, in someone else's hands, eleven minutes later. */
async function stealSession({ id }: { id: string }): Promise<Record<string, string>> {
  const { passwordHash } = await barn.services.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const cookies = await openSession(barn, { id, passwordHash })
  await backdateSessions(barn, { id }, { confirmedAt: '11 minutes' })
  return Object.fromEntries(cookies)
}

it.each([
  ['/api/auth/confirmation', (guess: string) => ({ password: guess })],
  [
    '/api/auth/change-password',
    (guess: string) => ({ currentPassword: guess, newPassword: 'stolen-for-good' }),
  ],
])('allows 20 guesses an hour at %s, from however many networks', async (url, bodyOf) => {
  const admin = await registerAdmin(barn)
  const cookies = await stealSession(admin)
  const guess = async (attempt: number, password: string) => {
    const remoteAddress = `198.51.${100 + (attempt % 2)}.${attempt}`
    return (await barn.app.inject({ method: 'POST', url, cookies, remoteAddress, payload: bodyOf(password) }))
      .statusCode
  }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 20; attempt += 1) statuses.push(await guess(attempt, `guess-${attempt}`))
  expect(new Set(statuses)).toEqual(new Set([403]))
  expect(await guess(21, 'seventh-inning')).toBe(429)
  // The owner's own session isn't slowed down.
  expect((await admin.post('/api/auth/confirmation', { password: 'seventh-inning' })).status).toBe(204)
})

/** The code of the refusal of a request with a stolen session. */
async function refusalOf(request: ValidRequest): Promise<string | undefined> {
  const cookies = new Map(Object.entries(await stealSession(owner)))
  const [method = ''] = request.door.split(' ')
  return (await barn.client('198.51.100.1', cookies).send(method, urlOf(request), request.body)).body.code
}

const requestTo = (door: string): ValidRequest => requests.find((each) => each.door === door) ?? { door }

describe('a stolen session', () => {
  it.each(CALLS)('%s takes a confirmation if it is among the calls that always do', async (door) => {
    const isRefused = (await refusalOf(requestTo(door))) === 'confirmation_required'
    expect(isRefused).toBe(ALWAYS_CONFIRMED.includes(door))
  })

  it.each(SOMETIMES_CONFIRMED)('%s takes one for these inputs only', async (door, confirmed, free) => {
    const request = requestTo(door)
    const sent = ({ body, query }: (typeof confirmed)[number]) =>
      refusalOf({
        ...request,
        ...(body && { body: { ...request.body, ...body } }),
        ...(query && { query }),
      })
    for (const input of confirmed)
      expect([input, await sent(input)]).toEqual([input, 'confirmation_required'])
    for (const input of free)
      expect(`${await sent(input)} with ${JSON.stringify(input)}`).not.toMatch(
        /^(confirmation_required|invalid) /,
      )
  })
})
