import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerCustomer } from '../../testing/factories.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { mailPasswordReset } from './mail-password-reset.ts'
import { issueEmailToken, issueResetToken } from './tokens.ts'

type Customer = Awaited<ReturnType<typeof registerCustomer>>

let barn: TestApp
let customer: Customer
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())
beforeEach(async () => {
  barn.clock.set(NOON)
  customer = await registerCustomer(barn)
})

const reset = (token: string, newPassword = 'new-password-1') =>
  barn.client().post('/api/auth/password-reset', { token, newPassword })
const signIn = (password: string) =>
  barn.client().post('/api/auth/login', { email: customer.email, password })
const mailsTo = (recipient: string, template: string) =>
  barn.services.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .execute()

describe('asking for a reset link', () => {
  it('answers the same for every address, and mails only to one that exists', async () => {
    const ask = (email: string) => barn.client().post('/api/auth/password-reset-request', { email })
    const [known, unknown] = [await ask(customer.email), await ask('nobody@example.com')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(known.body.message).toBe(
      "If an account with that email exists, we've sent you a password reset link.",
    )
    await mailPasswordReset(barn.services, { email: customer.email, requestId: 'one' })
    await mailPasswordReset(barn.services, { email: customer.email, requestId: 'one' })
    await mailPasswordReset(barn.services, { email: 'nobody@example.com', requestId: 'two' })
    expect(await mailsTo(customer.email, 'reset-password')).toHaveLength(1)
    expect(await mailsTo('nobody@example.com', 'reset-password')).toHaveLength(0)
  })

  it('does not fill a mailbox, wherever it is asked from', async () => {
    for (let request = 0; request < 20; request += 1)
      await mailPasswordReset(barn.services, {
        email: customer.email,
        requestId: `flood-${customer.id}-${request}`,
      })
    expect(await mailsTo(customer.email, 'reset-password')).toHaveLength(5)
  })
})

describe('a reset link', () => {
  it('works once, ends every session, verifies the address and tells the owner', async () => {
    const token = await issueResetToken(barn.services, customer.id)
    expect((await reset(token)).status).toBe(200)
    expect((await customer.get('/api/auth/user')).status).toBe(401)
    expect((await signIn('seventh-inning')).status).toBe(401)
    const again = await signIn('new-password-1')
    expect([again.status, again.body.isEmailVerified]).toEqual([200, true])
    expect(await mailsTo(customer.email, 'password-changed')).toHaveLength(1)
    expect((await reset(token, 'other-password')).body.code).toBe('reset_link_invalid')
  })

  it('works once also when it is opened twice at the same moment', async () => {
    const token = await issueResetToken(barn.services, customer.id)
    const answers = await Promise.all([reset(token, 'first-password'), reset(token, 'other-password')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('works for an hour, and not a second longer', async () => {
    const token = await issueResetToken(barn.services, customer.id)
    barn.clock.advance({ hours: 1 })
    expect((await reset(token)).body.code).toBe('reset_link_invalid')
    barn.clock.advance({ seconds: -1 })
    expect((await reset(token)).status).toBe(200)
  })

  it('is made useless by a second one', async () => {
    const first = await issueResetToken(barn.services, customer.id)
    const second = await issueResetToken(barn.services, customer.id)
    expect((await reset(first)).status).toBe(400)
    expect((await reset(second)).status).toBe(200)
  })

  it('is stored as a hash alone', async () => {
    const token = await issueResetToken(barn.services, customer.id)
    const rows = await barn.services.db.selectFrom('passwordResetTokens').select('token').execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is refused with a password that is too short, and stays good', async () => {
    const token = await issueResetToken(barn.services, customer.id)
    const { status, body } = await reset(token, 'short')
    expect([status, body.message]).toEqual([400, 'Password must be at least 8 characters'])
    expect((await reset(token)).status).toBe(200)
  })
})

describe('changing my own password', () => {
  it('takes the old one, ends my other sessions and keeps this one', async () => {
    const elsewhere = barn.client()
    await elsewhere.post('/api/auth/login', { email: customer.email, password: 'seventh-inning' })
    const change = (currentPassword: string) =>
      customer.post('/api/auth/change-password', { currentPassword, newPassword: 'new-password-1' })
    expect((await change('wrong')).body.code).toBe('wrong_password')
    expect((await change('seventh-inning')).status).toBe(200)
    expect((await customer.get('/api/auth/user')).status).toBe(200)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
    expect((await signIn('new-password-1')).status).toBe(200)
    expect(await mailsTo(customer.email, 'password-changed')).toHaveLength(1)
  })
})

describe('an address', () => {
  it('is verified by the link that registering mails, once and within the hour', async () => {
    expect(await mailsTo(customer.email, 'verify-email')).toHaveLength(1)
    const token = await issueEmailToken(barn.services, customer.id, customer.email)
    const verify = () => barn.client().post('/api/auth/verify-email', { token })
    barn.clock.advance({ hours: 1 })
    expect((await verify()).body.code).toBe('verification_link_invalid')
    barn.clock.advance({ minutes: -1 })
    expect((await verify()).status).toBe(200)
    expect((await customer.get('/api/auth/user')).body.isEmailVerified).toBe(true)
    expect((await verify()).status).toBe(400)
  })

  it('is mailed to again on request, while there is something to verify', async () => {
    await customer.post('/api/auth/verification-mail')
    expect(await mailsTo(customer.email, 'verify-email')).toHaveLength(2)
    await barn.services.db
      .updateTable('users')
      .set({ isEmailVerified: true })
      .where('id', '=', customer.id)
      .execute()
    expect((await customer.post('/api/auth/verification-mail')).status).toBe(200)
    expect(await mailsTo(customer.email, 'verify-email')).toHaveLength(2)
  })
})

describe('registering an address that staff booked for', () => {
  it('takes nothing over, and mails its owner a link to set a password', async () => {
    const now = barn.clock.now()
    const email = `staff-made-${customer.id}@example.com`
    await barn.services.db.insertInto('users').values({ email, createdAt: now, updatedAt: now }).execute()
    const stranger = barn.client()
    const form = {
      firstName: 'Not',
      lastName: 'Them',
      email,
      password: 'stolen-stolen',
      confirmPassword: 'stolen-stolen',
    }
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await stranger.post('/api/auth/register', form)
      expect([status, body.code]).toEqual([409, 'account_has_no_password'])
    }
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect((await stranger.post('/api/auth/login', { email, password: 'stolen-stolen' })).status).toBe(401)
    expect(await mailsTo(email, 'set-password')).toHaveLength(1)
  })
})

describe('my name', () => {
  it('can be corrected, and nothing else with it', async () => {
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
