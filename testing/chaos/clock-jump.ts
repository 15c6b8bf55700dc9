import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { runningPostgresUrl } from '../../server/db/embedded-postgres.ts'
import { spawnServer, untilOpen } from '../server-process.ts'

/**
 * node testing/chaos/clock-jump.ts: sets the clock of a running server and its database back by two hours, and ahead again, and
 * checks that every job runs again within 75 seconds. Needs libfaketime; on Debian it's the package `faketime`.
 */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`
/** Runs of every minute, with room for a busy machine. */
const PATIENCE_MS = 75_000

if (!existsSync(LIBRARY)) {
  console.error('SKIPPED: libfaketime is not installed.')
  process.exit(3)
}
const folder = mkdtempSync(path.join(tmpdir(), 'barn-jump-'))
const offset = path.join(folder, 'offset')
const setClock = (by: string) => writeFileSync(offset, `${by}\n`)
setClock('+0')
const server = await spawnServer({
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  LD_PRELOAD: LIBRARY,
  FAKETIME_TIMESTAMP_FILE: offset,
  FAKETIME_CACHE_DURATION: '1',
  // As on a machine whose clock is set: time doesn't stop.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})
await untilOpen(server)
const database = new Client({ connectionString: runningPostgresUrl(folder) ?? '' })
await database.connect()

/** Jobs of every minute that ran since a moment of the database's clock, and whether any time lies in the future. */
async function look(since: string): Promise<{ ran: number; isAhead: boolean }> {
  const { rows } = await database.query(
    `select count(*) filter (where succeeded_at > $1::timestamptz + interval '20 seconds')::int as ran,
       bool_or(greatest(started_at, succeeded_at) > now() + interval '1 second') as "isAhead" from job_runs`,
    [since],
  )
  return rows[0]
}
const now = async (): Promise<string> => (await database.query('select now()::text as now')).rows[0].now

let hasFailed = false
async function untilJobsRun(title: string): Promise<void> {
  const start = performance.now()
  // Until the clock has really changed.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const since = await now()
  for (;;) {
    const { ran, isAhead } = await look(since)
    const seconds = Math.round((performance.now() - start) / 1_000)
    if (ran >= 5 && !isAhead) {
      console.log(`${title}: ${ran} jobs ran again after ${seconds} seconds`)
      return
    }
    if (performance.now() - start > PATIENCE_MS + 20_000) {
      console.log(`${title}: FAILED, ${ran} jobs ran in ${seconds} seconds`)
      hasFailed = true
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

await untilJobsRun('at first')
setClock('-2h')
await untilJobsRun('set back by two hours')
setClock('+0')
await untilJobsRun('set ahead by two hours')
setClock('-20m')
await untilJobsRun('set back by twenty minutes, into time that already was')
await database.end()
server.child.kill('SIGTERM')
console.log(`exit ${await server.exited}`)
rmSync(folder, { recursive: true, force: true })
console.log(hasFailed ? 'FAILED' : 'PASSED')
process.exitCode = hasFailed ? 1 : 0
