import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { breakGround } from '../chaos/world/world.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

interface CheckedOut {
  folder: string
  /** Short, with its subject. */
  commit: string
  remove(): void
}

/** Puts the code of a commit into a separate folder, with the packages of its lock file. */
function checkOut(ref: string): CheckedOut {
  const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { maxBuffer: 2 ** 28 })
  const commit = git('log', '-1', '--format=%h (%s)', ref).toString().trim()
  const folder = mkdtempSync(path.join(tmpdir(), 'barn-upgrade-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', ref) })
  const lockOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(ROOT))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  else {
    const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--omit=dev']
    const { status } = spawnSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error(`npm install failed in ${folder}, which has the code of ${commit}`)
  }
  return { folder, commit, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The code of a commit, with an empty database, a Stripe, and the settings of servers on them. All of it goes with `close`. */
export async function openSite(ref: string) {
  const { folder, stripe, add, close } = await breakGround()
  const { url, stop } = await startEmbeddedPostgres(path.join(folder, 'postgres'), { isDisposable: true })
  add({ close: stop })
  const code = checkOut(ref)
  add({ close: code.remove })
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query('create database site')
  await admin.end()
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: url.replace(/postgres$/, 'site'),
    SESSION_SECRET: 'one secret for the old and the new process',
    SANDBOX_STRIPE_PORT: stripe.port,
    LOG_LEVEL: 'warn',
  }
  return { code, stripe, env, close }
}
