import { describe, expect, it } from 'vitest'
import { issueResetToken } from '../../server/accounts/tokens.ts'
import { registerAdmin, registerCustomer } from '../factories.ts'
import { testAppOfFile } from '../start-test-app.ts'

const barn = await testAppOfFile()
const customer = await registerCustomer(barn)
const admin = await registerAdmin(barn)

/** For Casey Stengel; server/passwords/find-weakness.test.ts has more. */
const WEAK = [
  ['Password2026!', 'common_password'],
  ['CaseyStengel!', 'personal_password'],
] as const

describe.each([
  {
    way: 'registering',
    set: (password: string) =>
      barn.client().post('/api/auth/register', {
        firstName: 'Casey',
        lastName: 'Stengel',
        email: 'casey@mets.example',
        password,
        confirmPassword: password,
      }),
  },
  {
    way: 'changing it',
    set: (newPassword: string) =>
      customer.post('/api/auth/change-password', { currentPassword: 'seventh-inning', newPassword }),
  },
  {
    way: 'a reset link',
    set: async (newPassword: string) => {
      const token = await issueResetToken(barn.services, customer.id)
      const refused = await barn.client().post('/api/auth/password-reset', { token, newPassword })
      // The link isn't used up.
      const accepted = await barn
        .client()
        .post('/api/auth/password-reset', { token, newPassword: 'seventh-inning' })
      expect(accepted.status).toBe(200)
      await customer.post('/api/auth/login', { email: customer.email, password: 'seventh-inning' })
      return refused
    },
  },
  {
    way: 'staff',
    set: (newPassword: string) =>
      admin.post('/api/admin/reset-user-password', { email: customer.email, newPassword }),
  },
])('a weak password, set by $way', ({ set }) => {
  it.each(WEAK)('is refused: %s', async (password, code) => {
    expect(await set(password)).toMatchObject({ status: 400, body: { code } })
  })
})

it("refuses the account's own email address as its password", async () => {
  const change = (newPassword: string) =>
    customer.post('/api/auth/change-password', { currentPassword: 'seventh-inning', newPassword })
  expect(await change(customer.email)).toMatchObject({ status: 400, body: { code: 'personal_password' } })
})
