import { describe, expect, it } from 'vitest'
import { addPasskeySchema } from '../../../domain/accounts/passkey.schema.ts'
import { passkeyRequests, REFUSED } from '../../../testing/accounts/passkey-requests.ts'
import { addPasskeyTo, createPasskey } from '../../../testing/accounts/virtual-authenticator.ts'
import { openDesk } from '../../../testing/desk.ts'
import { registerAdmin } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { findUser } from '../queries.ts'
import { issueResetToken } from '../tokens.ts'
import { addPasskey } from './add-passkey.ts'

const desk = openDesk()

const { addingOptions, signInWith } = passkeyRequests(desk)

describe('a password set without the current one', () => {
  it.each(['through an emailed link', 'by staff'])(
    "removes a customer's passkeys, which may be an intruder's: %s",
    async (how) => {
      const { barn, customer, staff } = desk
      const intruders = await addPasskeyTo(customer)
      const inFlight = createPasskey(customer.id).create(await addingOptions(customer))
      await deliverAll(barn)
      if (how === 'by staff') {
        const set = { email: customer.email, newPassword: 'bottom-of-the-ninth' }
        expect((await staff.post('/api/admin/reset-user-password', set)).status).toBe(200)
      } else {
        const token = await issueResetToken(barn.services, customer.id)
        const reset = { token, newPassword: 'bottom-of-the-ninth' }
        const { status, body } = await barn.client().post('/api/auth/password-reset', reset)
        expect([status, body.message]).toEqual([
          200,
          'Your password has been reset, and your passkeys were removed. You can sign in with the new password now.',
        ])
      }
      expect(await signInWith(intruders)).toMatchObject(REFUSED)
      const { status } = await customer.post('/api/auth/passkeys', { name: 'x', response: inFlight })
      expect(status).toBe(401)
      const [email] = await deliverAll(barn)
      expect(email?.text).toContain('We also removed the passkeys from your account')
      const login = { email: customer.email, password: 'bottom-of-the-ninth' }
      expect((await barn.client().post('/api/auth/login', login)).body.hasPasskey).toBe(false)
    },
  )

  it("keeps an admin's passkeys: they outlive the mailbox", async () => {
    const { barn } = desk
    const admin = await registerAdmin(barn)
    const passkey = await addPasskeyTo(admin)
    const token = await issueResetToken(barn.services, admin.id)
    const reset = { token, newPassword: 'bottom-of-the-ninth' }
    const { body } = await barn.client().post('/api/auth/password-reset', reset)
    expect(body.message).toBe('Your password has been reset. You can sign in with it now.')
    expect((await signInWith(passkey)).status).toBe(200)
  })

  it("keeps a customer's passkeys when the current one was known", async () => {
    const { customer } = desk
    const passkey = await addPasskeyTo(customer)
    const change = { currentPassword: 'seventh-inning', newPassword: 'bottom-of-the-ninth' }
    expect((await customer.post('/api/auth/change-password', change)).status).toBe(200)
    expect((await signInWith(passkey)).status).toBe(200)
  })

  it('refuses a passkey that a request was adding at the same moment', async () => {
    const { barn, customer } = desk
    const options = await addingOptions(customer)
    const passkey = createPasskey(customer.id)
    const user = await findUser(barn.services.db, customer.id)
    if (!user) throw new Error('no user')
    const token = await issueResetToken(barn.services, customer.id)
    await barn.client().post('/api/auth/password-reset', { token, newPassword: 'bottom-of-the-ninth' })
    // The session was still there when this request came in.
    const input = addPasskeySchema.parse({ name: 'x', response: passkey.create(options) })
    expect(await addPasskey(barn.services, { user, input, device: 'x' })).toMatchObject({
      ok: false,
      code: 'passkey_refused',
    })
    expect(await signInWith(passkey)).toMatchObject(REFUSED)
  })
})
