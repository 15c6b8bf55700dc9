import { afterAll, expect, it } from 'vitest'
import { addPasskeyTo } from '../../testing/accounts/virtual-authenticator.ts'
import { registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { runCli } from '../../testing/run-cli.ts'
import { temporaryDataDir } from '../../testing/server-process.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const data = temporaryDataDir()
afterAll(() => data.remove())

const admin = (command: string, email: string) =>
  runCli('admin', [command, email], { DATABASE_URL: barn.databaseUrl, DATA_DIR: data.dataDir })

it('promotes an account and warns if its email is not verified', async () => {
  const fresh = await registerCustomer(barn)
  const verified = await registerCustomer(barn)
  await verifyAddress(barn, verified)
  expect((await admin('promote', fresh.email)).stdout).toContain('has not verified its email address')
  expect((await admin('promote', verified.email)).stdout).toBe(`${verified.email} is now an admin.\n`)
  expect((await fresh.get('/api/auth/user')).body.role).toBe('admin')
  expect((await admin('promote', 'unknown@example.com')).code).toBe(1)
})

it('removes the passkeys of someone who lost them, and emails them', async () => {
  const customer = await registerCustomer(barn)
  await verifyAddress(barn, customer)
  await deliverAll(barn)
  await addPasskeyTo(customer)
  expect((await admin('reset-passkeys', customer.email)).stdout).toContain(
    `Removed 1 passkey and all recovery codes of ${customer.email}`,
  )
  expect((await customer.get('/api/auth/user')).status).toBe(401)
  const subjects = (await deliverAll(barn)).map(({ subject }) => subject)
  expect(subjects).toContain('Your passkeys were removed: your account at The Barn')
  expect((await admin('constructor', customer.email)).code).toBe(2)
})

it('prints a link for someone who forgot their password and has no email', async () => {
  const customer = await registerCustomer(barn)
  const { stdout: printed } = await admin('reset-link', customer.email)
  const token = /http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})/.exec(printed)?.[1]
  // The app under test has a clock of its own, so the link is used by real time.
  barn.clock.set(Temporal.Now.instant().toString())
  const reset = { token, newPassword: 'new-password-1' }
  expect((await barn.client().post('/api/auth/password-reset', reset)).status).toBe(200)
})
