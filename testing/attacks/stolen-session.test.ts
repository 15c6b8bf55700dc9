import { expect, it } from 'vitest'
import { ROUTES } from '../../domain/api/routes.ts'
import { backdateSessions } from '../accounts/backdate-sessions.ts'
import { openSession, registerAdmin } from '../factories.ts'
import { testAppOfFile } from '../start-test-app.ts'

const barn = await testAppOfFile()

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

it('lets no one take money, read customers, or add a passkey with a stolen session', async () => {
  const admin = await registerAdmin(barn)
  const cookies = await stealSession(admin)
  const id = '00000000-0000-4000-8000-000000000000'
  const decisions = [{ bookingId: id, choice: 'cancel_and_refund' }]
  const calls = [
    ...Object.entries(ROUTES).flatMap(([door, { confirms }]): [string, string, object][] => {
      const [method = '', path = ''] = door.replace(':id', id).split(' ')
      return confirms === true ? [[method, path, {}]] : []
    }),
    ['POST', `/api/admin/bookings/${id}/cancellation`, { version: 1, refund: 'full', reason: 'mine now' }],
    [
      'PUT',
      `/api/admin/bookings/${id}/price`,
      { totalAmount: '0', reason: 'mine now', refundsOverpaid: true, version: 1 },
    ],
    ['POST', '/api/admin/blocked-dates', { date: '2026-12-01', reason: 'mine now', decisions }],
    [
      'POST',
      '/api/admin/closures',
      { date: '2026-12-01', reason: 'mine now', spaceIds: ['cage-1'], decisions },
    ],
  ] as const
  for (const [method, url, payload] of calls) {
    const answer = await barn.app.inject({
      method: method as 'GET',
      url,
      cookies,
      ...((method === 'POST' || method === 'PUT') && { payload }),
    })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'confirmation_required'])
  }
})
