import { beforeEach, describe, expect, it } from 'vitest'
import { backdateSessions } from '../../testing/accounts/backdate-sessions.ts'
import type { Client } from '../../testing/client.ts'
import { registerAdmin, registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'

const barn = await ownAppOfFile({ trustProxy: ['127.0.0.1'] })
beforeEach(async () => {
  barn.services.adminSetup = 'open'
  await barn.services.db.updateTable('users').set({ role: 'customer' }).execute()
})

const admins = async () =>
  (await barn.services.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()).map(
    ({ email }) => email,
  )
const setup = async () => (await barn.client().get('/api/admin-setup')).body

describe('claimAdmin in the sandbox', () => {
  it('lets a newly registered visitor claim the first admin, once', async () => {
    const first = await registerCustomer(barn)
    const second = await registerCustomer(barn)
    const claim = (client: Client, email: string) => client.post('/api/promote-to-admin', { email })
    expect(await setup()).toEqual({ isOpen: true, needsCode: false, hasAdmin: false })

    expect(await claim(barn.client(), 'unknown@example.com')).toMatchObject({
      status: 404,
      body: { code: 'email_not_found' },
    })
    const claimed = await claim(barn.client(), ` ${first.email.toUpperCase()} `)
    expect(claimed).toMatchObject({
      status: 200,
      body: { message: 'User promoted to admin successfully', email: first.email },
    })
    expect(await setup()).toEqual({ isOpen: false, needsCode: false, hasAdmin: true })
    expect((await claim(barn.client(), second.email)).status).toBe(401)
    expect((await claim(second, second.email)).status).toBe(403)
    expect(await admins()).toEqual([first.email])
    expect((await claim(first, second.email)).body.code).toBe('email_not_verified')
    await verifyAddress(barn, second)
    expect((await claim(first, second.email)).status).toBe(200)
    expect(await admins()).toHaveLength(2)
  })

  it('is closed to what a proxy forwards, if no one asked for a sandbox', async () => {
    barn.services.adminSetup = 'local'
    const visitor = barn.client('127.0.0.1')
    const { email } = await registerCustomer(barn)
    for (const headers of [{ 'x-forwarded-for': 'unknown' }, { forwarded: 'for=203.0.113.9' }]) {
      expect((await visitor.get('/api/admin-setup', headers)).body.isOpen).toBe(false)
      expect((await visitor.post('/api/promote-to-admin', { email }, headers)).status).toBe(401)
    }
    expect((await visitor.post('/api/promote-to-admin', { email })).status).toBe(200)
  })

  it('needs no recent confirmation for the first admin', async () => {
    const owner = await registerCustomer(barn)
    const promote = () => owner.post('/api/promote-to-admin', { email: owner.email })
    await backdateSessions(barn, owner, { confirmedAt: '1 day' })
    expect((await promote()).status).toBe(200)
    await backdateSessions(barn, owner, { confirmedAt: '1 day' })
    expect((await promote()).body.code).toBe('confirmation_required')
  })

  it('makes exactly one admin of concurrent claims', async () => {
    const strangers = await Promise.all(Array.from({ length: 12 }, () => registerCustomer(barn)))
    const answers = await Promise.all(
      strangers.map((stranger) => stranger.post('/api/promote-to-admin', { email: stranger.email })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(11)
    expect(await admins()).toHaveLength(1)
  })
})

describe('claimAdmin outside the sandbox', () => {
  it('lets a visitor with the setup code claim the first admin, and limits guesses', async () => {
    barn.services.adminSetup = { code: 'seventh-inning-stretch' }
    const { email } = await registerCustomer(barn)
    expect(await setup()).toEqual({ isOpen: true, needsCode: true, hasAdmin: false })

    const guesser = barn.client()
    const guess = (setupCode?: string) => guesser.post('/api/promote-to-admin', { email, setupCode })
    for (const code of [undefined, '', 'seventh-inning-stretc', 'SEVENTH-INNING-STRETCH'])
      expect(await guess(code)).toMatchObject({ status: 403, body: { code: 'wrong_setup_code' } })
    // Without the code, the email isn't looked up.
    const unknown = await barn.client().post('/api/promote-to-admin', { email: 'unknown@example.com' })
    expect(unknown.body.code).toBe('wrong_setup_code')
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess('a-guess')))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    expect((await guess('seventh-inning-stretch')).status).toBe(429)
    expect(await admins()).toEqual([])

    const owner = barn.client()
    const claimed = await owner.post('/api/promote-to-admin', { email, setupCode: 'seventh-inning-stretch' })
    expect(claimed.status).toBe(200)
    expect(await admins()).toEqual([email])
    const late = await owner.post('/api/promote-to-admin', { email, setupCode: 'seventh-inning-stretch' })
    expect(late.status).toBe(401)
  })

  it('refuses claims if no setup code is configured', async () => {
    barn.services.adminSetup = 'closed'
    const customer = await registerCustomer(barn)
    expect(await setup()).toEqual({ isOpen: false, needsCode: false, hasAdmin: false })
    const request = { email: customer.email, setupCode: '' }
    expect((await barn.client().post('/api/promote-to-admin', request)).status).toBe(401)
    expect((await customer.post('/api/promote-to-admin', request)).status).toBe(403)
    const admin = await registerAdmin(barn)
    await verifyAddress(barn, customer)
    expect((await admin.post('/api/promote-to-admin', request)).status).toBe(200)
  })
})
