import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { addPasskeyTo } from '../../testing/accounts/virtual-authenticator.ts'
import { registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { temporaryDataDir } from '../../testing/server-process.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const data = temporaryDataDir()
afterAll(() => data.remove())

const admin = async (command: string, email: string) => {
  const script = path.resolve(import.meta.dirname, 'admin-cli.ts')
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: barn.databaseUrl, DATA_DIR: data.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [script, command, email], { env })
  return stdout
}

const promote = (email: string) => admin('promote', email)

it('promotes an account and warns if its email is not verified', async () => {
  const fresh = await registerCustomer(barn)
  const verified = await registerCustomer(barn)
  await verifyAddress(barn, verified)
  expect(await promote(fresh.email)).toContain('has not verified its email address')
  expect(await promote(verified.email)).toBe(`${verified.email} is now an admin.\n`)
  expect((await fresh.get('/api/auth/user')).body.role).toBe('admin')
  await expect(promote('unknown@example.com')).rejects.toMatchObject({ code: 1 })
})

it('removes the passkeys of someone who lost them, and emails them', async () => {
  const customer = await registerCustomer(barn)
  await verifyAddress(barn, customer)
  await deliverAll(barn)
  await addPasskeyTo(customer)
  expect(await admin('reset-passkeys', customer.email)).toContain(
    `Removed 1 passkey and all recovery codes of ${customer.email}`,
  )
  expect((await customer.get('/api/auth/user')).status).toBe(401)
  const subjects = (await deliverAll(barn)).map(({ subject }) => subject)
  expect(subjects).toContain('Your passkeys were removed: your account at The Barn')
  await expect(admin('constructor', customer.email)).rejects.toMatchObject({ code: 2 })
})

it('prints a link for someone who forgot their password and has no email', async () => {
  const customer = await registerCustomer(barn)
  const printed = await admin('reset-link', customer.email)
  const token = /http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})/.exec(printed)?.[1]
  // The app under test has a clock of its own, so the link is used by real time.
  barn.clock.set(Temporal.Now.instant().toString())
  const reset = { token, newPassword: 'new-password-1' }
  expect((await barn.client().post('/api/auth/password-reset', reset)).status).toBe(200)
})
