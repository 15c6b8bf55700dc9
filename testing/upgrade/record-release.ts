import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { writeRows } from '../../server/backup/write-rows.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { spawnServer, untilOpen } from '../server-process.ts'
import { openStripe } from '../servers/open-stripe.ts'
import { checkOut } from './check-out.ts'
import { trade } from './trade.ts'

/**
 * npm run test:record-release -- NAME [REF]: runs the code of a release, lets people book, pay, and work at the desk, and keeps the rows as
 * `testing/upgrade/releases/NAME.jsonl.gz`. releases.test.ts then migrates them with every later version.
 */
const [name, ref = 'HEAD'] = process.argv.slice(2)
if (!name) throw new Error('Usage: npm run test:record-release -- NAME [REF]')
const file = path.join(import.meta.dirname, 'releases', `${name}.jsonl.gz`)
const folder = mkdtempSync(path.join(tmpdir(), 'barn-record-'))
const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { isDisposable: true })
const code = checkOut(ref)
const stripe = await openStripe()
try {
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create database release')
  await admin.end()
  const url = postgres.url.replace(/postgres$/, 'release')
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    SANDBOX_STRIPE_PORT: stripe.port,
    LOG_LEVEL: 'warn',
  }
  const server = await spawnServer(env, code.folder)
  try {
    await untilOpen(server)
    await trade({ urls: [server.url], stripeOrigin: stripe.origin }, 'release')
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    process.stdout.write(server.output())
  }
  mkdirSync(path.dirname(file), { recursive: true })
  const rows = await writeRows(url, file, {
    takenAt: Temporal.Now.instant().round('second').toString(),
    key: null,
  })
  process.stdout.write(`${rows} rows of ${code.commit} in ${file}\n`)
} finally {
  code.remove()
  await stripe.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
