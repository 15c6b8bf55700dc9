import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { bookingOf } from '../factories.ts'
import { createFetchClient } from '../fetch-client.ts'
import { eventually, freePort, type ServerProcess, spawnServer, untilOpen } from '../server-process.ts'
import { copyTemplate, startTestPostgres } from '../template-database.ts'

/**
 * node testing/chaos/pooler.ts: runs the server behind a real PgBouncer, in each of its modes, and checks that accounts, bookings,
 * live updates, jobs, and time limits work, or that the start is refused with a sentence. PgBouncer must be installed; on Debian it's
 * the package `pgbouncer`.
 */
const UNPRIVILEGED = 65_534

const folder = mkdtempSync(path.join(tmpdir(), 'barn-pooler-'))
chmodSync(folder, 0o755)
const postgres = await startTestPostgres()
const running: ChildProcess[] = []

async function startPooler(direct: URL, settings: string): Promise<URL> {
  const port = await freePort()
  const name = path.join(folder, `pgbouncer-${port}`)
  writeFileSync(
    `${name}.txt`,
    ['postgres', 'barn_server']
      .map((role) => `"${role}" "${decodeURIComponent(direct.password)}"\n`)
      .join(''),
  )
  writeFileSync(
    `${name}.ini`,
    `[databases]
* = host=${direct.hostname} port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${name}.txt
${settings}
`,
  )
  const child = spawn('pgbouncer', [`${name}.ini`], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid: UNPRIVILEGED, gid: UNPRIVILEGED }),
  })
  child.once('error', () => {
    console.error('SKIPPED: pgbouncer is not installed.')
    process.exit(3)
  })
  running.push(child)
  const pooled = new URL(direct)
  pooled.port = String(port)
  await eventually(
    async () => {
      const client = new Client({ connectionString: pooled.toString() })
      return await client.connect().then(
        () => client.end().then(() => 'open'),
        (error: Error) => error.message,
      )
    },
    (answer) => answer === 'open',
  )
  return pooled
}

const failures: string[] = []
function check(what: string, isRight: boolean): void {
  console.log(`  ${isRight ? 'ok' : 'FAILED'}: ${what}`)
  if (!isRight) failures.push(what)
}

async function exercise(server: ServerProcess, direct: URL): Promise<void> {
  const client = createFetchClient(server.url)
  const email = `pooled${Date.now()}@example.com`
  await client.register(email)
  check('stays signed in', (await client.get('/api/auth/user')).body.email === email)
  const signIns = await Promise.all(
    Array.from({ length: 8 }, () =>
      createFetchClient(server.url).post('/api/auth/login', { email, password: 'never-look-back' }),
    ),
  )
  check(
    'signs in eight times at once',
    signIns.every(({ status }) => status === 200),
  )
  const live = await fetch(`${server.url}/api/live`, { headers: { accept: 'text/event-stream' } })
  const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 })
  const booked = await client.post('/api/bookings', bookingOf('cage-1', `${date}T10:00`))
  check('books', booked.status === 201)
  const reader = live.body?.getReader()
  let heard = ''
  while (!heard.includes(`${date}`)) heard += new TextDecoder().decode((await reader?.read())?.value)
  check('hears of it live', true)
  await reader?.cancel()
  const emails = await eventually(
    async () => (await client.get('/sandbox/mail')).body.length,
    (count) => count > 0,
  )
  check('emails', emails > 0)
  const operator = new Client({ connectionString: direct.toString() })
  await operator.connect()
  await operator.query('begin; lock table users in access exclusive mode')
  const start = performance.now()
  const { status } = await client.get('/api/auth/user')
  const seconds = (performance.now() - start) / 1_000
  check(
    `gives up on a lock after 5 seconds (${status} after ${seconds.toFixed(1)} s)`,
    status === 503 && seconds < 8,
  )
  await operator.query('rollback')
  await operator.end()
  check('works again', (await client.get('/api/auth/user')).status === 200)
}

async function scenario(
  title: string,
  settings: string,
  env: (pooled: URL, direct: URL) => Record<string, string>,
  refusal?: string,
): Promise<void> {
  console.log(title)
  const database = await copyTemplate(postgres.url)
  const direct = new URL(refusal || !settings.includes('transaction') ? database.url : database.serverUrl)
  const pooled = await startPooler(direct, settings)
  const server = await spawnServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...env(pooled, direct),
    ...(settings.includes('transaction') && !refusal ? { DATABASE_MIGRATION_URL: database.url } : {}),
  })
  if (refusal) {
    check(`exits with 1`, (await server.exited) === 1)
    check(`says: ${server.output().trim()}`, server.output().includes(refusal))
    return
  }
  await untilOpen(server)
  await exercise(server, new URL(database.url))
  server.child.kill('SIGTERM')
  check('stops with 0', (await server.exited) === 0)
  check('logs no error', server.output() === '' || !server.output().includes('"level":50'))
  if (failures.length > 0) console.log(server.output())
}

const DATABASE = (pooled: URL) => ({ DATABASE_URL: pooled.toString() })
const BOTH = (pooled: URL, direct: URL) => ({
  DATABASE_URL: pooled.toString(),
  DATABASE_DIRECT_URL: direct.toString(),
})
await scenario('session mode', 'pool_mode = session\nmax_client_conn = 200\ndefault_pool_size = 60', DATABASE)
await scenario(
  'session mode that ignores options',
  'pool_mode = session\nignore_startup_parameters = options\ndefault_pool_size = 60',
  DATABASE,
)
await scenario('transaction mode alone', 'pool_mode = transaction', DATABASE, 'Set DATABASE_DIRECT_URL')
await scenario(
  'transaction mode with a direct address',
  'pool_mode = transaction\ndefault_pool_size = 5',
  BOTH,
)
for (const child of running) child.kill('SIGINT')
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
console.log(failures.length === 0 ? 'PASSED' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1
