import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { temporaryDataDir } from '../../testing/server-process.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

// Starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

let barn: TestApp
let data: ReturnType<typeof temporaryDataDir>
beforeAll(async () => {
  barn = await startTestApp()
  data = temporaryDataDir()
})
afterAll(async () => {
  await barn.close()
  data.remove()
})

const promote = async (email: string) => {
  const script = path.resolve(import.meta.dirname, 'admin-cli.ts')
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: barn.databaseUrl, DATA_DIR: data.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'promote', email], { env })
  return stdout
}

it('promotes an account and warns if its email is not verified', async () => {
  const fresh = await registerCustomer(barn)
  const verified = await registerCustomer(barn)
  await verifyAddress(barn, verified)
  expect(await promote(fresh.email)).toContain('has not verified its email address')
  expect(await promote(verified.email)).toBe(`${verified.email} is now an admin.\n`)
  expect((await fresh.get('/api/auth/user')).body.role).toBe('admin')
  await expect(promote('unknown@example.com')).rejects.toMatchObject({ code: 1 })
})
