import { describe, expect, it } from 'vitest'
import { registerAdmin, registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { hashWith } from '../../testing/password-hash.ts'
import { auditOf } from '../../testing/records.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { promoteToAdmin } from './change-role.ts'
import { pruneSessions } from './sessions/prune-sessions.ts'

const barn = await testAppOfFile()

const OUTDATED = hashWith('seventh-inning', { m: 12_288, t: 3, p: 1, tagBytes: 16 })
const form = (email: string) => ({
  firstName: 'Yogi',
  lastName: 'Berra',
  email,
  password: 'fork-in-the-road',
  confirmPassword: 'fork-in-the-road',
})

describe('register and signIn', () => {
  it('creates an account and signs it in', async () => {
    const visitor = barn.client()
    expect((await visitor.get('/api/auth/user')).status).toBe(401)
    const { status, body } = await visitor.post('/api/auth/register', form('  Yogi@Example.com '))
    expect([status, body.email, body.role, body.isEmailVerified]).toEqual([
      201,
      'Yogi@Example.com',
      'customer',
      false,
    ])
    expect((await visitor.get('/api/auth/user')).body.firstName).toBe('Yogi')
  })

  it('accepts a password of 128 characters of any kind, and no other spelling of it', async () => {
    const password = ` Ñandú 🧢 ${'Ñandú '.repeat(19)}`.padEnd(128, '.').slice(0, 127).concat(' ')
    const account = { ...form('long@example.com'), password, confirmPassword: password }
    expect((await barn.client().post('/api/auth/register', account)).status).toBe(201)
    const statusOf = async (typed: string) =>
      (await barn.client().post('/api/auth/login', { email: 'long@example.com', password: typed })).status
    expect(await statusOf(password)).toBe(200)
    for (const other of [password.trim(), password.slice(0, 72)]) expect(await statusOf(other)).toBe(401)
  })

  it('creates one account per email, whatever its case, even for concurrent requests', async () => {
    const answers = await Promise.all(
      ['twin@example.com', 'TWIN@example.com', ' Twin@Example.com'].map((email) =>
        barn.client().post('/api/auth/register', form(email)),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'email_taken',
      message:
        'An account with this email already exists. Please sign in, or check your email if you never set a password.',
    })
  })

  it('rejects a wrong password and an unknown email with the same response', async () => {
    await barn.client().post('/api/auth/register', form('casey@example.com'))
    const signIn = (email: string, password: string) =>
      barn.client().post('/api/auth/login', { email, password })
    expect((await signIn('CASEY@example.com', 'fork-in-the-road')).status).toBe(200)
    const wrong = await signIn('casey@example.com', 'fork-in-the-rod')
    const unknown = await signIn('unknown@example.com', 'fork-in-the-road')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.message).toBe('Invalid email or password')
  })
})

describe('sessions', () => {
  it('gets a new session id at sign-in', async () => {
    const customer = await registerCustomer(barn)
    const before = await sessionIds(customer.id)
    await customer.post('/api/auth/login', { email: customer.email, password: 'seventh-inning' })
    const after = await sessionIds(customer.id)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it('ends the session at sign-out', async () => {
    const customer = await registerCustomer(barn)
    const { status, headers } = await customer.get('/api/logout')
    expect([status, headers.location]).toEqual([302, '/'])
    expect((await customer.get('/api/auth/user')).status).toBe(401)
    expect(await sessionIds(customer.id)).toEqual([])
  })

  it.each(['cross-site', 'same-site'])(
    'keeps the session when a %s page opens the sign-out',
    async (site) => {
      const customer = await registerCustomer(barn)
      const { status, headers } = await customer.get('/api/logout', { 'sec-fetch-site': site })
      expect([status, headers.location, headers['clear-site-data']]).toEqual([302, '/', undefined])
      expect((await customer.get('/api/auth/user')).status).toBe(200)
      const typed = await customer.get('/api/logout', { 'sec-fetch-site': 'none' })
      expect(typed.headers['clear-site-data']).toBe('"cache", "storage"')
      expect((await customer.get('/api/auth/user')).status).toBe(401)
    },
  )

  it('ignores and prunes expired sessions', async () => {
    const customer = await registerCustomer(barn)
    await barn.services.db
      .updateTable('sessions')
      .set({ expire: Temporal.Now.instant().subtract({ seconds: 1 }) })
      .execute()
    expect((await customer.get('/api/auth/user')).status).toBe(401)
    expect(await pruneSessions(barn.services)).toBeGreaterThan(0)
  })
})

describe('signIn', () => {
  it('hashes a password again if its hash has outdated parameters, and keeps other sessions', async () => {
    const customer = await registerCustomer(barn)
    const { db } = barn.services
    await db.updateTable('users').set({ passwordHash: OUTDATED }).where('id', '=', customer.id).execute()
    const signIn = () =>
      barn.client().post('/api/auth/login', { email: customer.email, password: 'seventh-inning' })
    const answers = await Promise.all([signIn(), signIn(), signIn()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { passwordHash } = await db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn()).status).toBe(200)
    expect((await customer.get('/api/auth/user')).status).toBe(200)
  })
})

describe('promoteToAdmin', () => {
  it('makes an account an admin and records it in the audit log', async () => {
    const customer = await registerCustomer(barn)
    const now = barn.clock.now()
    const promote = (email: string) => promoteToAdmin(barn.services.db, { actorId: null, email, now })
    expect(await promote(customer.email.toUpperCase())).toMatchObject({ ok: true })
    expect((await customer.get('/api/auth/user')).body.role).toBe('admin')
    expect(await promote('unknown@example.com')).toMatchObject({ ok: false, code: 'email_not_found' })
    expect(await auditOf(barn, `user:${customer.id}`)).toMatchObject([{ action: 'promote_to_admin' }])
  })

  it('lets only the command line promote an account with an unverified email', async () => {
    const customer = await registerCustomer(barn)
    const admin = await registerAdmin(barn)
    const promote = (actorId: string | null) =>
      promoteToAdmin(barn.services.db, { actorId, email: customer.email, now: barn.clock.now() })
    expect(await promote(admin.id)).toMatchObject({
      ok: false,
      code: 'email_not_verified',
      details: { customerId: expect.any(String) },
    })
    expect((await customer.get('/api/auth/user')).body.role).toBe('customer')
    expect(await promote(null)).toMatchObject({ ok: true, value: { isEmailVerified: false } })

    const verified = await registerCustomer(barn)
    await verifyAddress(barn, verified)
    expect((await admin.post('/api/promote-to-admin', { email: verified.email })).status).toBe(200)
  })
})

async function sessionIds(userId: string): Promise<string[]> {
  const rows = await barn.services.db.selectFrom('sessions').select(['sid', 'sess']).execute()
  return rows
    .filter(({ sess }) => (sess as { userId?: string } | null)?.userId === userId)
    .map(({ sid }) => sid)
}
