import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { type Customer, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { emailsOf } from '../../testing/records.ts'
import { NOON, testAppOfFile } from '../../testing/start-test-app.ts'
import { EMAIL_PASSWORD_RESET, emailPasswordReset, type WantedLink } from './email-password-reset.ts'
import { hashToken, issueEmailToken, issueResetToken } from './tokens.ts'

let customer: Customer
const barn = await testAppOfFile()
beforeEach(async () => {
  barn.clock.set(NOON)
  customer = await registerCustomer(barn)
  await deliverAll(barn)
})

const reset = (token: string, newPassword = 'new-password-1') =>
  barn.client().post('/api/auth/password-reset', { token, newPassword })
const signIn = (password: string) =>
  barn.client().post('/api/auth/login', { email: customer.email, password })
const ask = () => emailPasswordReset(barn.services, { email: customer.email, requestId: crypto.randomUUID() })
const tokenIn = (text = '') => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
/** Whether the link works now. */
const isGood = async (token: string) => {
  const link = await barn.services.db
    .selectFrom('passwordResetTokens')
    .selectAll()
    .where('token', '=', hashToken(token))
    .executeTakeFirst()
  return link !== undefined && !link.used && Temporal.Instant.compare(link.expiresAt, barn.clock.now()) > 0
}
const emailsTo = (recipient: string, template: string) => emailsOf(barn, recipient, template)

describe('emailPasswordReset', () => {
  it('answers the same for every address, and emails only existing accounts', async () => {
    const request = (email: string) => barn.client().post('/api/auth/password-reset-request', { email })
    const [known, unknown] = [await request(customer.email), await request('unknown@example.com')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(known.body.message).toBe(
      "If an account with that email exists, we've sent you a password reset link.",
    )
    await emailPasswordReset(barn.services, { email: customer.email, requestId: 'one' })
    await emailPasswordReset(barn.services, { email: customer.email, requestId: 'one' })
    await emailPasswordReset(barn.services, { email: 'unknown@example.com', requestId: 'two' })
    expect(await emailsTo(customer.email, 'reset-password')).toHaveLength(1)
    expect(await emailsTo('unknown@example.com', 'reset-password')).toHaveLength(0)
  })

  it('limits reset emails to five an hour for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, ask))
    expect(await emailsTo(customer.email, 'reset-password')).toHaveLength(5)
  })

  it('limits reset emails over hours, and the newest link always works', async () => {
    const newest: string[] = []
    const arrivals: Temporal.Instant[] = []
    for (let minute = 0; minute < 180; minute += 3) {
      await ask()
      for (const { text } of await deliverAll(barn)) {
        newest.unshift(tokenIn(text))
        arrivals.push(barn.clock.now())
      }
      expect(await isGood(newest[0] ?? '')).toBe(true)
      barn.clock.advance({ minutes: 3 })
    }
    const inHour = arrivals.map(
      (first) =>
        arrivals.filter((each) => {
          const minutes = first.until(each).total('minutes')
          return minutes >= 0 && minutes < 60
        }).length,
    )
    expect(Math.max(...inHour)).toBeLessThanOrEqual(8)
    expect(arrivals.length).toBeLessThanOrEqual(5 + 3 + 2 * 5)
  })

  it('sends a new link right away after the last one was used, even past the limit', async () => {
    for (let request = 0; request < 9; request += 1) await ask()
    const sent = await deliverAll(barn)
    expect((await reset(tokenIn(sent.at(-1)?.text))).status).toBe(200)
    await deliverAll(barn)
    barn.clock.advance({ minutes: 1 })
    await ask()
    await ask()
    const [email, ...others] = await deliverAll(barn)
    expect(others).toEqual([])
    expect((await reset(tokenIn(email?.text), 'fork-in-the-road')).status).toBe(200)
  })

  it('sends a new link 15 minutes after the last unused one, even past the limit', async () => {
    for (let request = 0; request < 9; request += 1) await ask()
    await deliverAll(barn)
    barn.clock.advance({ minutes: 14, seconds: 59 })
    await ask()
    expect(await deliverAll(barn)).toEqual([])
    barn.clock.advance({ seconds: 1 })
    await ask()
    expect(await deliverAll(barn)).toHaveLength(1)
  })
})

describe('resetPassword', () => {
  it('sets the password once, ends every session, verifies the email, and notifies the owner', async () => {
    const token = await issueResetToken(barn.services, customer.id)
    expect((await reset(token)).status).toBe(200)
    expect((await customer.get('/api/auth/user')).status).toBe(401)
    expect((await signIn('seventh-inning')).status).toBe(401)
    const again = await signIn('new-password-1')
    expect([again.status, again.body.isEmailVerified]).toEqual([200, true])
    expect(await emailsTo(customer.email, 'password-changed')).toHaveLength(1)
    expect((await reset(token, 'other-password')).body.code).toBe('reset_link_invalid')
  })

  it('accepts a reset link once, even for concurrent requests', async () => {
    const token = await issueResetToken(barn.services, customer.id)
    const answers = await Promise.all([reset(token, 'first-password'), reset(token, 'other-password')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('accepts a reset link for exactly one hour', async () => {
    const token = await issueResetToken(barn.services, customer.id)
    barn.clock.advance({ hours: 1 })
    expect((await reset(token)).body.code).toBe('reset_link_invalid')
    barn.clock.advance({ seconds: -1 })
    expect((await reset(token)).status).toBe(200)
  })

  it('rejects a reset link once there is a newer one', async () => {
    const first = await issueResetToken(barn.services, customer.id)
    const second = await issueResetToken(barn.services, customer.id)
    expect((await reset(first)).status).toBe(400)
    expect((await reset(second)).status).toBe(200)
  })
})

describe('changePassword', () => {
  it('needs the current password, ends other sessions, and keeps this one', async () => {
    const elsewhere = barn.client()
    await elsewhere.post('/api/auth/login', { email: customer.email, password: 'seventh-inning' })
    const change = (currentPassword: string) =>
      customer.post('/api/auth/change-password', { currentPassword, newPassword: 'new-password-1' })
    expect((await change('wrong')).body.code).toBe('wrong_password')
    expect((await change('seventh-inning')).status).toBe(200)
    expect((await customer.get('/api/auth/user')).status).toBe(200)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
    expect((await signIn('new-password-1')).status).toBe(200)
    expect(await emailsTo(customer.email, 'password-changed')).toHaveLength(1)
  })
})

describe('verifyEmail', () => {
  it('verifies the email with a link that works once, within an hour', async () => {
    expect(await emailsTo(customer.email, 'verify-email')).toHaveLength(1)
    const token = await issueEmailToken(barn.services, customer.id, customer.email)
    const verify = () => customer.post('/api/auth/verify-email', { token })
    barn.clock.advance({ hours: 1 })
    expect((await verify()).body.code).toBe('verification_link_invalid')
    barn.clock.advance({ minutes: -1 })
    expect((await verify()).status).toBe(200)
    expect((await customer.get('/api/auth/user')).body.isEmailVerified).toBe(true)
    expect((await verify()).status).toBe(400)
  })

  it('rejects a verification link opened signed out or from another account, and keeps it valid', async () => {
    const token = await issueEmailToken(barn.services, customer.id, customer.email)
    const verify = (client: Client) => client.post('/api/auth/verify-email', { token })
    expect((await verify(barn.client())).status).toBe(401)
    const { status, body } = await verify(await registerCustomer(barn))
    expect([status, body.code]).toEqual([403, 'verification_link_mismatch'])
    expect((await customer.get('/api/auth/user')).body.isEmailVerified).toBe(false)
    expect((await verify(customer)).status).toBe(200)
  })

  it('accepts a verification link once, even for concurrent requests', async () => {
    const token = await issueEmailToken(barn.services, customer.id, customer.email)
    const verify = () => customer.post('/api/auth/verify-email', { token })
    const answers = await Promise.all([verify(), verify()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('sends another verification link on request, until the email is verified', async () => {
    await customer.post('/api/auth/verification-email')
    expect(await emailsTo(customer.email, 'verify-email')).toHaveLength(2)
    await barn.services.db
      .updateTable('users')
      .set({ isEmailVerified: true })
      .where('id', '=', customer.id)
      .execute()
    expect((await customer.post('/api/auth/verification-email')).status).toBe(200)
    expect(await emailsTo(customer.email, 'verify-email')).toHaveLength(2)
  })
})

describe('register, for an email that staff booked for', () => {
  it("doesn't take over an account staff made, and emails its owner a link to set a password", async () => {
    const now = barn.clock.now()
    const email = `staff-made-${customer.id}@example.com`
    await barn.services.db.insertInto('users').values({ email, createdAt: now, updatedAt: now }).execute()
    const stranger = barn.client()
    const form = {
      firstName: 'Not',
      lastName: 'Them',
      email,
      password: 'stolen-for-now',
      confirmPassword: 'stolen-for-now',
    }
    const taken = await stranger.post('/api/auth/register', { ...form, email: customer.email })
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await stranger.post('/api/auth/register', form)
      // Nothing shows that this address has bookings and no password.
      expect([status, body]).toEqual([409, taken.body])
    }
    await runQueued()
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect((await stranger.post('/api/auth/login', { email, password: 'stolen-for-now' })).status).toBe(401)
    expect(await emailsTo(email, 'set-password')).toHaveLength(1)
    expect(await emailsTo(customer.email, 'set-password')).toHaveLength(0)
  })
})

/** Runs the queued requests for links, as the job does. */
async function runQueued(): Promise<void> {
  for (;;) {
    const [job] = await barn.boss.fetch<WantedLink>(EMAIL_PASSWORD_RESET)
    if (!job) return
    await emailPasswordReset(barn.services, { ...job.data, requestId: job.id })
    await barn.boss.complete(EMAIL_PASSWORD_RESET, job.id)
  }
}

describe('updateProfile', () => {
  it('changes the name and nothing else', async () => {
    const answer = await customer.put('/api/auth/profile', {
      firstName: ' Charles ',
      lastName: 'Stengel',
      role: 'admin',
      email: 'other@example.com',
    })
    expect([answer.status, answer.body.firstName, answer.body.role, answer.body.email]).toEqual([
      200,
      'Charles',
      'customer',
      customer.email,
    ])
  })
})
