import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { writeRows } from '../../server/backup/write-rows.ts'
import { spawnServer, untilOpen } from '../server-process.ts'
import { openSite } from './open-site.ts'
import { trade } from './trade.ts'

/**
 * npm run test:record-release -- NAME [REF]: runs the code of a release, lets people book, pay, and work at the desk, and keeps the rows as
 * `testing/upgrade/releases/NAME.jsonl.gz`. releases.test.ts then migrates them with every later version.
 */
const [name, ref = 'HEAD'] = process.argv.slice(2)
if (!name) throw new Error('Usage: npm run test:record-release -- NAME [REF]')
const file = path.join(import.meta.dirname, 'releases', `${name}.jsonl.gz`)
const { code, stripe, env, close } = await openSite(ref)
try {
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
  const rows = await writeRows(env.DATABASE_URL, file, {
    takenAt: Temporal.Now.instant().round('second').toString(),
    key: null,
  })
  process.stdout.write(`${rows} rows of ${code.commit} in ${file}\n`)
} finally {
  await close()
}
