import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { backdateSessions } from '../../../testing/accounts/backdate-sessions.ts'
import { addPasskeyTo } from '../../../testing/accounts/virtual-authenticator.ts'
import {
  type Customer,
  PASSWORD,
  registerAdmin,
  registerCustomer,
  verifyAddress,
} from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { auditOf } from '../../../testing/records.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import { issueResetToken } from '../tokens.ts'
import { resetPasskeys } from './reset-passkeys.ts'

let admin: Customer
const barn = await ownAppOfFile({ requiresPasskeys: true })
beforeEach(async () => {
  admin = await registerAdmin(barn)
})

const signIn = ({ email }: Customer, extra: object = {}) =>
  barn.client().post('/api/auth/login', { email, password: PASSWORD, ...extra })
const makeCodes = async (who: Customer): Promise<string[]> =>
  (await who.post('/api/auth/recovery-codes')).body.codes
const codesLeft = async (who: Customer) => (await who.get('/api/auth/recovery-codes')).body.left

/** The code of the newest email. */
async function emailedCode(): Promise<string> {
  const code = (await deliverAll(barn)).map(
    ({ subject }) => /^\d{6}(?= is your code to sign in)/.exec(subject)?.[0],
  )
  return code.findLast((found) => found !== undefined) ?? ''
}

async function becameAdmin(who: Customer, age: string): Promise<void> {
  const adminSince = sql<Temporal.Instant>`now() - ${age}::interval`
  await barn.services.db.updateTable('users').set({ adminSince }).where('id', '=', who.id).execute()
}

describe('an admin without a passkey', () => {
  it('has seven days from becoming an admin', async () => {
    const { body } = await admin.get('/api/auth/user')
    const left = Temporal.Instant.from(body.passkeyDueAt).since(Temporal.Now.instant()).total('days')
    expect([body.blockedBy, Math.round(left)]).toEqual([null, 7])
  })

  describe('once it’s overdue', () => {
    const required = { status: 403, body: { code: 'email_code_required' } }
    const ask = (who: Customer) => who.post('/api/auth/email-code')
    const enter = (who: Customer, code: string) => who.post('/api/auth/email-code/check', { code })

    beforeEach(() => becameAdmin(admin, '7 days'))

    it('takes a code by email in addition to the password, and then everything works', async () => {
      expect((await signIn(admin)).body.blockedBy).toBe('email_code_required')
      for (const path of ['/api/admin/users', '/api/bookings', '/api/auth/passkeys'])
        expect(await admin.get(path)).toMatchObject(required)
      expect(await admin.post('/api/auth/passkeys/options')).toMatchObject(required)
      expect(await admin.post('/api/auth/confirmation', { password: PASSWORD })).toMatchObject(required)
      expect((await ask(admin)).status).toBe(204)
      expect((await enter(admin, await emailedCode())).status).toBe(204)
      expect((await admin.get('/api/auth/user')).body.blockedBy).toBeNull()
      expect((await admin.get('/api/admin/users?limit=1')).status).toBe(200)
      expect((await barn.services.db.selectFrom('signInCodes').selectAll().execute()).length).toBe(0)
      await addPasskeyTo(admin)
      expect((await admin.get('/api/auth/user')).body).toMatchObject({ blockedBy: null, passkeyDueAt: null })
    })

    it('takes the code in each session, and gives the session a new id', async () => {
      const login = { email: admin.email, password: PASSWORD }
      const { cookies } = await barn.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })
      const stolen = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
      const call = (url: string, payload = {}) =>
        barn.app.inject({ method: 'POST', url, payload, cookies: stolen })
      await call('/api/auth/email-code')
      expect((await call('/api/auth/email-code/check', { code: await emailedCode() })).statusCode).toBe(204)
      const old = await barn.app.inject({ url: '/api/auth/user', cookies: stolen })
      expect(old.statusCode).toBe(401)
      expect(await admin.get('/api/admin/users?limit=1')).toMatchObject(required)
    })

    it('refuses a wrong code, a code after five tries, an earlier one, one of another session, and one used twice', async () => {
      await ask(admin)
      const first = await emailedCode()
      const wrong = first === '000000' ? '000001' : '000000'
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await enter(admin, wrong)).body.code).toBe('wrong_code')
      expect((await enter(admin, first)).body.code).toBe('code_expired')

      await ask(admin)
      const second = await emailedCode()
      const other = await registerAdmin(barn)
      await becameAdmin(other, '7 days')
      await ask(other)
      await deliverAll(barn)
      if (first !== second) expect((await enter(admin, first)).body.code).toBe('wrong_code')
      expect((await enter(other, second)).body.code).toBe('wrong_code')
      const answers = await Promise.all([1, 2].map(() => enter(admin, second)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      expect((await enter(admin, second)).status).not.toBe(204)
    })

    it('refuses a code after ten minutes, and sends ten an hour at most', async () => {
      await ask(admin)
      const code = await emailedCode()
      const expiresAt = sql<Temporal.Instant>`now() - interval '1 second'`
      await barn.services.db.updateTable('signInCodes').set({ expiresAt }).execute()
      expect((await enter(admin, code)).body.code).toBe('code_expired')
      for (let asked = 1; asked < 10; asked += 1) expect((await ask(admin)).status).toBe(204)
      expect((await ask(admin)).status).toBe(429)
    })

    it('never keeps a code where it can be read', async () => {
      await ask(admin)
      const code = await emailedCode()
      const { db } = barn.services
      const kept = [
        await db.selectFrom('signInCodes').selectAll().execute(),
        await db.selectFrom('emails').select('props').execute(),
      ]
      expect(JSON.stringify(kept)).not.toContain(code)
    })

    it('starts the days over with an emailed reset link', async () => {
      const token = await issueResetToken(barn.services, admin.id)
      const reset = { token, newPassword: 'new-password-1' }
      expect((await admin.post('/api/auth/password-reset', reset)).status).toBe(200)
      const login = { email: admin.email, password: reset.newPassword }
      expect((await admin.post('/api/auth/login', login)).body.blockedBy).toBeNull()
    })
  })

  it('can’t hand a tablet to a customer, who could use a saved password', async () => {
    const handOver = () =>
      admin.post('/api/admin/bookings/00000000-0000-4000-8000-000000000000/hand-over', {})
    expect(await handOver()).toMatchObject({ status: 403, body: { code: 'passkey_required' } })
    await addPasskeyTo(admin)
    expect((await handOver()).body.code).toBe('booking_not_found')
  })

  it('gets the days again after losing the role and getting it back', async () => {
    await becameAdmin(admin, '30 days')
    const other = await registerAdmin(barn)
    expect((await other.post('/api/remove-admin', { email: admin.email })).status).toBe(200)
    const login = { email: admin.email, password: PASSWORD }
    expect((await admin.post('/api/auth/login', login)).status).toBe(200)
    expect((await admin.get('/api/auth/user')).body).toMatchObject({ blockedBy: null, passkeyDueAt: null })
    await verifyAddress(barn, admin)
    expect((await other.post('/api/promote-to-admin', { email: admin.email })).status).toBe(200)
    expect((await admin.get('/api/auth/user')).body.blockedBy).toBeNull()
  })
})

describe('an admin with a passkey', () => {
  beforeEach(() => addPasskeyTo(admin))

  it('needs more than the password to sign in', async () => {
    expect(await signIn(admin)).toMatchObject({ status: 403, body: { code: 'passkey_needed' } })
    const wrong = { email: admin.email, password: 'not-the-password' }
    expect((await barn.client().post('/api/auth/login', wrong)).status).toBe(401)
  })

  it('confirms with the passkey, and neither confirms nor changes the password with the password alone', async () => {
    const passkey = await addPasskeyTo(admin)
    expect((await admin.get('/api/auth/user')).body.needsPasskey).toBe(true)
    await backdateSessions(barn, admin, { confirmedAt: '11 minutes' })
    for (const password of [PASSWORD, 'not-the-password'])
      expect(await admin.post('/api/auth/confirmation', { password })).toMatchObject({
        status: 403,
        body: { code: 'passkey_needed' },
      })
    const change = { currentPassword: PASSWORD, newPassword: 'bottom-of-the-ninth' }
    const unconfirmed = { status: 403, body: { code: 'confirmation_required' } }
    expect(await admin.post('/api/auth/change-password', change)).toMatchObject(unconfirmed)
    expect(await admin.get('/api/auth/confirmation')).toMatchObject(unconfirmed)
    // Staff's password must not keep the passkey from confirming.
    await barn.services.db
      .updateTable('users')
      .set({ mustChangePassword: true })
      .where('id', '=', admin.id)
      .execute()
    const options = (await admin.post('/api/auth/confirmation/passkey-options')).body
    const response = passkey.use(options)
    expect((await admin.post('/api/auth/confirmation/passkey', { response })).status).toBe(204)
    expect((await admin.post('/api/auth/change-password', change)).status).toBe(200)
  })

  it('signs in with a password and a recovery code, which works once', async () => {
    const codes = await makeCodes(admin)
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    const [code = ''] = codes
    const kept = await barn.services.db.selectFrom('recoveryCodes').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    const answers = await Promise.all([1, 2, 3].map(() => signIn(admin, { recoveryCode: typed })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await codesLeft(admin)).toBe(9)
    const stolen = { email: admin.email, password: 'not-the-password', recoveryCode: codes[1] }
    expect((await barn.client().post('/api/auth/login', stolen)).status).toBe(401)
    expect(await codesLeft(admin)).toBe(9)
  })

  it("refuses another admin's recovery code, and codes from before new ones were made", async () => {
    const other = await registerAdmin(barn)
    const [theirs] = await makeCodes(other)
    const [old] = await makeCodes(admin)
    await makeCodes(admin)
    for (const recoveryCode of [theirs, old])
      expect(await signIn(admin, { recoveryCode })).toMatchObject({ status: 403 })
    expect([await codesLeft(admin), await codesLeft(other)]).toEqual([10, 10])
  })

  it('limits guesses at recovery codes', async () => {
    const visitor = barn.client()
    const guess = () =>
      visitor.post('/api/auth/login', { email: admin.email, password: PASSWORD, recoveryCode: 'ABCD' })
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await guess()).body.code).toBe('wrong_recovery_code')
    expect((await guess()).status).toBe(429)
  })

  it('keeps the last passkey', async () => {
    const [only] = (await admin.get('/api/auth/passkeys')).body
    expect(await admin.delete(`/api/auth/passkeys/${only.id}`)).toMatchObject({
      status: 409,
      body: { code: 'last_passkey' },
    })
    await addPasskeyTo(admin, 'Second')
    expect((await admin.delete(`/api/auth/passkeys/${only.id}`)).status).toBe(204)
    expect(await signIn(admin)).toMatchObject({ status: 403 })
  })

  it('reads about codes in an email and in the audit log', async () => {
    await verifyAddress(barn, admin)
    await deliverAll(barn)
    const [recoveryCode] = await makeCodes(admin)
    await signIn(admin, { recoveryCode })
    expect((await deliverAll(barn)).map(({ subject }) => subject)).toEqual([
      'New recovery codes were made: your account at The Barn',
      'A recovery code was used: your account at The Barn',
    ])
    const actions = (await admin.get('/api/admin/audit?limit=20')).body.items.map(
      ({ action, actorName }: { action: string; actorName: string }) => [action, actorName],
    )
    expect(actions).toContainEqual(['create_recovery_codes', 'Casey Stengel'])
    expect(actions).toContainEqual(['use_recovery_code', 'Casey Stengel'])
  })
})

describe('a customer with a passkey', () => {
  it('still signs in with the password alone, and has no recovery codes', async () => {
    const customer = await registerCustomer(barn)
    await addPasskeyTo(customer)
    expect((await signIn(customer)).status).toBe(200)
    expect((await customer.post('/api/auth/recovery-codes')).status).toBe(403)
    const [only] = (await customer.get('/api/auth/passkeys')).body
    expect((await customer.delete(`/api/auth/passkeys/${only.id}`)).status).toBe(204)
  })
})

describe('resetPasskeys', () => {
  it('lets an admin sign in with the password again, and starts their days over', async () => {
    await addPasskeyTo(admin)
    const lost = await addPasskeyTo(admin, 'Lost phone')
    const [recoveryCode] = await makeCodes(admin)
    await becameAdmin(admin, '30 days')
    const reset = await resetPasskeys(barn.services, admin.email.toUpperCase())
    expect(reset).toMatchObject({ ok: true, value: { email: admin.email, count: 2 } })
    expect((await admin.get('/api/auth/user')).status).toBe(401)
    const response = lost.use((await barn.client().post('/api/auth/passkey/options')).body)
    expect((await barn.client().post('/api/auth/passkey', { response })).status).toBe(403)
    expect((await signIn(admin, { recoveryCode })).body).toMatchObject({ hasPasskey: false, blockedBy: null })
    const left = await barn.services.db
      .selectFrom('recoveryCodes')
      .selectAll()
      .where('userId', '=', admin.id)
      .execute()
    expect(left).toEqual([])
    expect(await auditOf(barn, `user:${admin.id}`)).toContainEqual(
      expect.objectContaining({ action: 'reset_passkeys', actorId: null, subjectName: admin.email }),
    )
    expect(await resetPasskeys(barn.services, 'unknown@example.com')).toMatchObject({ ok: false })
  })
})
