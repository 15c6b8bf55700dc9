import { afterAll, expect, it, vi } from 'vitest'
import { backdateSessions } from '../../../testing/accounts/backdate-sessions.ts'
import { registerCustomer } from '../../../testing/factories.ts'
import { startTestApp } from '../../../testing/start-test-app.ts'
import { webauthn } from './relying-party.ts'

const LIBRARY = '@simplewebauthn/server'
afterAll(() => {
  vi.doUnmock(LIBRARY)
})

it('leaves the library out when the sign-in page or a confirmation asks for options', async () => {
  let timesLoaded = 0
  // Nothing is faked: this only notes that it's loaded, which takes 29 MB.
  vi.doMock(LIBRARY, () => {
    timesLoaded += 1
    return {}
  })
  const barn = await startTestApp()
  expect((await barn.client().post('/api/auth/passkey/options')).status).toBe(200)
  const customer = await registerCustomer(barn)
  await backdateSessions(barn, customer, { confirmedAt: '1 hour' })
  expect((await customer.post('/api/auth/confirmation/passkey-options')).status).toBe(200)
  expect(timesLoaded).toBe(0)
  await webauthn()
  expect(timesLoaded).toBe(1)
  await barn.close()
})
