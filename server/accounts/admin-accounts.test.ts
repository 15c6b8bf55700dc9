import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backdateSessions } from '../../testing/accounts/backdate-sessions.ts'
import { registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { explain, watchStatements } from '../../testing/query-plans.ts'
import { auditOf } from '../../testing/records.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { pageUsers } from './admin-queries.ts'

const barn = await ownAppOfFile()
const admin = await registerAdmin(barn)

async function rename(client: typeof admin, firstName: string, lastName: string): Promise<void> {
  await client.put('/api/auth/profile', { firstName, lastName })
}
describe('removeAdmin', () => {
  const remove = (by: typeof admin, email: string) => by.post('/api/remove-admin', { email })

  it('removes an admin once, who then has to sign in again', async () => {
    const other = await registerAdmin(barn)
    expect(await remove(admin, other.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { message: 'Admin privileges removed successfully', email: other.email },
    })
    expect(await remove(admin, other.email)).toMatchObject({ status: 409, body: { code: 'not_an_admin' } })
    expect(await other.get('/api/admin/users')).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    expect(
      (await other.post('/api/auth/login', { email: other.email, password: 'seventh-inning' })).status,
    ).toBe(200)
    expect((await other.get('/api/admin/users')).status).toBe(403)
    expect((await auditOf(barn, `user:${other.id}`)).slice(1)).toMatchObject([
      { actorId: admin.id, action: 'remove_admin', before: { role: 'admin' }, after: { role: 'customer' } },
    ])
  })

  it('does not bring back a session that an idle hour has ended', async () => {
    const other = await registerAdmin(barn)
    await backdateSessions(barn, other, { lastUsedAt: '61 minutes' })
    expect((await remove(admin, other.email)).status).toBe(200)
    expect((await other.get('/api/auth/user')).status).toBe(401)
  })

  it('refuses to remove the last admin, oneself, a customer, or an unknown email', async () => {
    expect(await remove(admin, admin.email)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    const other = await registerAdmin(barn)
    expect(await remove(admin, admin.email)).toMatchObject({
      status: 409,
      body: { code: 'cannot_remove_self' },
    })
    const customer = await registerCustomer(barn)
    expect(await remove(admin, customer.email)).toMatchObject({
      status: 409,
      body: { code: 'not_an_admin', message: "This account isn't an admin." },
    })
    expect(await remove(admin, 'unknown@example.com')).toMatchObject({ status: 404 })
    expect((await remove(admin, other.email)).status).toBe(200)
  })

  it('keeps one of two admins who remove each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await Promise.all([registerAdmin(barn), registerAdmin(barn)])
      const answers = await Promise.all([remove(one, two.email), remove(two, one.email)])
      // The other's session may already be over when they ask.
      expect(answers.map(({ status }) => (status === 401 ? 403 : status)).sort()).toEqual([200, 403])
      const left = answers[0]?.status === 200 ? one : two
      expect((await remove(admin, left.email)).status).toBe(200)
    }
  })
})

describe('resetUserPassword', () => {
  const path = '/api/admin/reset-user-password'

  it('ends all sessions, and keeps the password out of the audit log', async () => {
    const customer = await registerCustomer(barn)
    const reset = await admin.post(path, { email: customer.email, newPassword: 'bottom-of-the-ninth' })
    expect(reset).toMatchObject({
      status: 200,
      body: { message: 'User password has been reset successfully!' },
    })
    expect((await customer.get('/api/auth/user')).status).toBe(401)
    const signIn = (password: string) =>
      barn.client().post('/api/auth/login', { email: customer.email, password })
    expect((await signIn('seventh-inning')).status).toBe(401)
    expect((await signIn('bottom-of-the-ninth')).status).toBe(200)
    expect(await auditOf(barn, `user:${customer.id}`)).toMatchObject([
      { actorId: admin.id, action: 'reset_user_password', before: null, after: null },
    ])
  })

  it('answers 404 to a password reset for an unknown email', async () => {
    const answer = await admin.post(path, { email: 'unknown@example.com', newPassword: '12345678' })
    expect(answer).toMatchObject({ status: 404, body: { code: 'email_not_found' } })
  })
})

describe('GET /api/admin/users', () => {
  const search = async (text: string) =>
    (await admin.get(`/api/admin/users?limit=8&search=${encodeURIComponent(text)}`)).body

  it('lists all users, newest first, without a known key in the query', async () => {
    barn.clock.advance({ minutes: 1 })
    const newest = await registerCustomer(barn)
    const { body } = await admin.get('/api/admin/users?_=1700000000000')
    expect(body.length).toBeGreaterThan(3)
    expect(body[0]).toEqual({
      id: newest.id,
      email: newest.email,
      firstName: 'Casey',
      lastName: 'Stengel',
      phone: null,
      isEmailVerified: false,
      role: 'customer',
      createdAt: barn.clock.now().toString(),
    })
  })

  it('returns every user once across pages, with the total', async () => {
    const all = (await admin.get('/api/admin/users')).body.filter(
      (user: { role: string }) => user.role === 'customer',
    )
    const seen: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.get(
        `/api/admin/users?role=customer&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      expect(body.total).toBe(all.length)
      seen.push(...body.items)
      cursor = body.nextCursor
    }
    expect(seen).toEqual(all)
  })

  it('finds users by the start of an email, and by parts of their names in any order', async () => {
    const person = await registerCustomer(barn)
    await rename(person, 'Satchel', 'Paige%')
    for (const text of [
      'SATCH',
      'paige',
      'Satchel P',
      ' satchel   paige% ',
      'paige%',
      'satchel_',
      'atchel',
      'Paige, Satchel',
      person.email.slice(0, -4),
    ])
      expect([text, (await search(text)).items.map(({ id }: { id: string }) => id)]).toEqual([
        text,
        [person.id],
      ])
    for (const text of ['%', '_', '\\', 'satchel_b', "' or 1=1 --"])
      expect([text, await search(text)]).toEqual([
        text,
        { items: [], nextCursor: null, total: 0, isTotalCapped: false },
      ])
  })

  it('finds users whatever accents and apostrophes they were typed with', async () => {
    const [quoted, accented] = [await registerCustomer(barn), await registerCustomer(barn)]
    await rename(quoted, 'Buck', 'O’Neil')
    await rename(accented, 'José', 'Núñez')
    for (const text of ["o'neil", 'O’Neil', 'oneil', "buck o'n"])
      expect([text, (await search(text)).items.map(({ id }: { id: string }) => id)]).toEqual([
        text,
        [quoted.id],
      ])
    for (const text of ['jose', 'JOSÉ N', 'nunez'])
      expect([text, (await search(text)).items.map(({ id }: { id: string }) => id)]).toEqual([
        text,
        [accented.id],
      ])
  })
})

it('uses an index for pages, searches, and type-ahead of 5,000 users, and stops counting at 1,000', async () => {
  await sql`
    insert into users (email, first_name, last_name, phone, created_at, updated_at)
    select 'p' || n || '@example.org', 'First' || n, 'Team' || n / 1000, '+1989' || 2000000 + n * 37, start, start
    from generate_series(1, 5000) n, lateral (select timestamptz '2020-01-01' + n * interval '1 minute') t (start)
  `.execute(barn.services.db)
  await sql`vacuum analyze users`.execute(barn.owner)
  const watched = watchStatements(barn.databaseUrl)
  const cursor = admin.id
  for (const query of [
    { limit: 50 },
    { limit: 50, cursor },
    { role: 'customer', cursor },
    { role: 'admin' },
    { search: 'first4242', limit: 8 },
    { search: 'f', limit: 8, cursor },
    { role: 'customer', search: 'p199' },
    { search: 'no such user' },
    { search: '(989) 207-4000' },
  ] as const)
    await pageUsers(watched.db, query)
  expect(watched.statements).toHaveLength(18)
  for (const statement of watched.statements) {
    const plan = await explain(barn.databaseUrl, statement)
    expect(plan).toMatch(/Index/)
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('Limit')
  }
  // An unselective search walks the newest rows; a selective one uses the index of words.
  const [, selective] = watched.statements.filter(({ sql: text }) => text.includes('like'))
  expect(await explain(barn.databaseUrl, selective ?? { sql: '', parameters: [] })).toContain(
    'users_by_words',
  )
  const byPhone = watched.statements.find(({ parameters }) => parameters.includes('%9892074000%'))
  expect(await explain(barn.databaseUrl, byPhone ?? { sql: '', parameters: [] })).toContain('users_by_words')
  await watched.close()
  for (const [text, counted] of [
    ['team4', { total: 1000, isTotalCapped: false }],
    ['first', { total: 1000, isTotalCapped: true }],
  ] as const)
    expect((await admin.get(`/api/admin/users?limit=1&search=${text}`)).body).toMatchObject(counted)
  // The plain list is read in batches and must still be complete and in order.
  const { body } = await admin.get('/api/admin/users')
  const made: string[] = body.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(body.length)
  expect(body.length).toBeGreaterThan(5_000)
  expect(made).toEqual(made.toSorted().toReversed())
})
