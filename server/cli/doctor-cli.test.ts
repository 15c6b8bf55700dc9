import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { COMPILE_CACHE } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { unprivilegedIdentity } from '../db/unprivileged.ts'

// Setups that are broken in one way each are in `doctor/diagnose.test.ts`, in this process.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let mail: MailServer
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMailServer()
  folder = mkdtempSync(path.join(tmpdir(), 'barn-doctor-cli-'))
})
afterAll(async () => {
  await mail.close()
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** A production that works, without payments: Stripe is far away. */
const sound = (): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://barn.example',
  TRUST_PROXY: '127.0.0.1',
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: database.serverUrl,
  DATABASE_MIGRATION_URL: database.url,
  SESSION_SECRET: 'a-secret-of-this-test'.repeat(2),
  SMTP_URL: mail.url,
  MAIL_FROM: 'barn@barn.example',
})

const command = () => [process.execPath, path.resolve(import.meta.dirname, 'doctor-cli.ts')]

/** The problems that the command prints, and its exit code. */
function runDoctor(
  change: Record<string, string>,
  [file = '', ...args] = command(),
  options: object = {},
): Promise<{ code: number | null; problems: string[] }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...sound(),
    ...change,
  }
  const child = spawn(file, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const lines = output.split('\n')
      if (!lines.some((line) => /^\d+ problems?\.$|^Nothing is wrong\.$/.test(line)))
        reject(new Error(output))
      const problems = lines.filter((line) => line.startsWith('PROBLEM'))
      resolve({ code, problems: problems.map((line) => line.slice('PROBLEM  '.length)) })
    })
  })
}

describe('npm run doctor', () => {
  it('finds nothing wrong with a setup that works', async () => {
    expect(await runDoctor({})).toEqual({ code: 0, problems: [] })
  })

  it('explains a data folder that belongs to someone else, and exits with 1', async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed, { mode: 0o500 })
    const { file, args, options } = unprivilegedIdentity(folder, path.dirname(process.execPath)).wrap(
      command(),
    )
    expect(await runDoctor({ DATA_DIR: closed }, [file, ...args], options)).toEqual({
      code: 1,
      problems: [expect.stringMatching(/^Disk: DATA_DIR: nothing can be written to .+closed \(EACCES/)],
    })
  })
})
