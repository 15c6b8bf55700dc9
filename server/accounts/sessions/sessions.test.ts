import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../../domain/accounts/session.schema.ts'
import { backdateSessions } from '../../../testing/accounts/backdate-sessions.ts'
import { type Customer, registerAdmin, registerCustomer } from '../../../testing/factories.ts'
import { testAppOfFile } from '../../../testing/start-test-app.ts'
import { pruneSessions } from './prune-sessions.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15'

const barn = await testAppOfFile()

const signedIn = async (person: Customer) => (await person.get('/api/auth/user')).status === 200

describe('the cookie that says someone is signed in', () => {
  it('comes and goes with the session, readable by scripts and without its id', async () => {
    const customer = await registerCustomer(barn)
    const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
      [answer.headers['set-cookie']].flat().map(String)
    const signedIn = await customer.post('/api/auth/login', {
      email: customer.email,
      password: 'seventh-inning',
    })
    expect(cookiesOf(signedIn)).toContainEqual(
      expect.stringMatching(/^signed_in=1; Max-Age=2592000; Path=\/; SameSite=Lax$/),
    )
    expect(cookiesOf(signedIn).find((cookie) => cookie.startsWith('sid='))).toContain('HttpOnly')
    expect(cookiesOf(await customer.get('/api/logout'))).toContainEqual(
      expect.stringMatching(/^signed_in=; Max-Age=0|^signed_in=;.*1970/),
    )
  })
})

describe('the limits of sessions', () => {
  it('signs an admin out twelve hours after signing in, even in use', async () => {
    const admin = await registerAdmin(barn)
    await backdateSessions(barn, admin, { createdAt: '11 hours 59 minutes' })
    expect(await signedIn(admin)).toBe(true)
    await backdateSessions(barn, admin, { createdAt: '12 hours' })
    expect(await signedIn(admin)).toBe(false)
  })

  it('signs an admin out after an hour without use', async () => {
    const admin = await registerAdmin(barn)
    await backdateSessions(barn, admin, { lastUsedAt: '60 minutes' })
    expect(await signedIn(admin)).toBe(false)
    expect(await pruneSessions(barn.services)).toBeGreaterThan(0)
    // Pruned, so losing the role doesn't bring the session back.
    await barn.services.db.updateTable('users').set({ role: 'customer' }).where('id', '=', admin.id).execute()
    expect(await signedIn(admin)).toBe(false)
  })

  it('keeps a session that is used within the hour, and notes its use at most once a minute', async () => {
    const [idle, busy] = [await registerAdmin(barn), await registerAdmin(barn)]
    await backdateSessions(barn, idle, { lastUsedAt: '59 minutes' })
    await backdateSessions(barn, busy, { lastUsedAt: '30 seconds' })
    const before = await secondsSinceUse(busy)
    expect([await signedIn(busy), await signedIn(idle)]).toEqual([true, true])
    await expect.poll(() => secondsSinceUse(idle)).toBeLessThan(59 * 60)
    expect(await secondsSinceUse(busy)).toBeGreaterThanOrEqual(before)
  })

  it('does not count what a page fetches while no one is there', async () => {
    const admin = await registerAdmin(barn)
    await backdateSessions(barn, admin, { lastUsedAt: '59 minutes' })
    expect((await admin.get('/api/auth/user', { 'x-background': '1' })).status).toBe(200)
    // Another session's touch, begun later, has arrived.
    const other = await registerAdmin(barn)
    await backdateSessions(barn, other, { lastUsedAt: '59 minutes' })
    expect(await signedIn(other)).toBe(true)
    await expect.poll(() => secondsSinceUse(other)).toBeLessThan(59 * 60)
    expect(await secondsSinceUse(admin)).toBeGreaterThan(59 * 60 - 1)
  })

  it('keeps customers signed in for 30 days', async () => {
    const customer = await registerCustomer(barn)
    await backdateSessions(barn, customer, { createdAt: '29 days', lastUsedAt: '29 days' })
    expect(await signedIn(customer)).toBe(true)
  })

  it('applies the limits of admins as soon as someone is one', async () => {
    const customer = await registerCustomer(barn)
    await backdateSessions(barn, customer, { createdAt: '13 hours' })
    await barn.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', customer.id).execute()
    expect(await signedIn(customer)).toBe(false)
  })
})

describe('the list of sessions', () => {
  it('names devices, this one first, and never shows what signs in', async () => {
    const customer = await registerCustomer(barn)
    const laptop = await signInElsewhere(customer, MAC)
    await backdateSessions(barn, customer, { lastUsedAt: '5 minutes' })
    const { status, body } = await laptop.get('/api/auth/sessions')
    expect([status, body.map(({ device, isCurrent }: Session) => [device, isCurrent])]).toEqual([
      200,
      [
        ['Safari on Mac', true],
        ['Unknown device', false],
      ],
    ])
    const sids = await barn.services.db.selectFrom('sessions').select('sid').execute()
    for (const { sid } of sids) expect(JSON.stringify(body)).not.toContain(sid)
  })

  it('ends one session, and leaves those of others', async () => {
    const customer = await registerCustomer(barn)
    const laptop = await signInElsewhere(customer, MAC)
    const stranger = await registerCustomer(barn)
    const { body } = await customer.get('/api/auth/sessions')
    const other = body.find(({ isCurrent }: Session) => !isCurrent)
    expect((await stranger.delete(`/api/auth/sessions/${other.id}`)).status).toBe(204)
    expect((await laptop.get('/api/auth/user')).status).toBe(200)
    expect((await customer.delete(`/api/auth/sessions/${other.id}`)).status).toBe(204)
    expect((await laptop.get('/api/auth/user')).status).toBe(401)
    expect(await signedIn(customer)).toBe(true)
    expect((await customer.delete(`/api/auth/sessions/${other.id}`)).status).toBe(204)
    expect((await customer.delete('/api/auth/sessions/x')).status).toBe(400)
  })

  it('signs out everywhere else', async () => {
    const customer = await registerCustomer(barn)
    const others = [await signInElsewhere(customer, MAC), await signInElsewhere(customer, '')]
    const stranger = await registerCustomer(barn)
    expect((await customer.delete('/api/auth/other-sessions')).status).toBe(204)
    for (const other of others) expect((await other.get('/api/auth/user')).status).toBe(401)
    expect([await signedIn(customer), await signedIn(stranger)]).toEqual([true, true])
    expect((await customer.get('/api/auth/sessions')).body).toHaveLength(1)
  })
})

async function signInElsewhere({ email }: Customer, userAgent: string) {
  const device = barn.client()
  const answer = await device.post(
    '/api/auth/login',
    { email, password: 'seventh-inning' },
    { 'user-agent': userAgent },
  )
  expect(answer.status).toBe(200)
  return device
}

async function secondsSinceUse({ id }: Customer): Promise<number> {
  const { seconds } = await barn.services.db
    .selectFrom('sessions')
    .select(sql<string>`extract(epoch from now() - last_used_at)`.as('seconds'))
    .where(sql`sess ->> 'userId'`, '=', id)
    .executeTakeFirstOrThrow()
  return Number(seconds)
}
