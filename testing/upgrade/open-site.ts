import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { breakGround } from '../chaos/world/world.ts'
import { type CheckedOut, checkOut } from '../check-out.ts'

/** The code of a commit, with an empty database, a Stripe, and the settings of servers on them. All of it goes with `close`. */
export async function openSite(ref: string) {
  const { folder, stripe, add, close } = await breakGround()
  const { url, stop } = await startEmbeddedPostgres(path.join(folder, 'postgres'), { isDisposable: true })
  add({ close: stop })
  const code = checkOut(ref)
  add({ close: code.remove })
  if (!code.hasPackages) installPackages(code)
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

function installPackages({ folder, commit }: CheckedOut): void {
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--omit=dev']
  const { status } = spawnSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm install failed in ${folder}, which has the code of ${commit}`)
}
