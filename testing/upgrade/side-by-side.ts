import { execFile, execFileSync } from 'node:child_process'
import path from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { bookingOf } from '../factories.ts'
import { type ServerProcess, spawnServer, untilOpen } from '../server-process.ts'
import { untilHeard } from '../servers/until-heard.ts'
import { openSite } from './open-site.ts'
import { trade } from './trade.ts'
import { registerTraveler, type Traveler } from './traveler.ts'

/**
 * npm run test:upgrade [-- REF]: an update without downtime, tried out. The code of REF (the last tag, or else the commit before) works
 * alone; the code of this folder starts beside it and changes the schema under load; both work on the new schema, each request of a person at
 * the other process; the new one stops, as if the update went wrong, and the old one works alone again; and then the new one does. Fails at the
 * first request that isn't answered as expected, or if the books don't add up in the end.
 */
const ROOT = path.resolve(import.meta.dirname, '../..')
const ref = process.argv[2] ?? defaultRef()
const { code, stripe, env, close } = await openSite(ref)
const running: ServerProcess[] = []
try {
  await run()
  say('PASSED')
} finally {
  for (const server of [...running]) await stop(server)
  await close()
}

async function run(): Promise<void> {
  let old = await start(code.folder)
  say(`${code.commit} works alone`)
  let staff = await tradeAt([old], 'old')

  const load = startLoad(old.url)
  const fresh = await start(ROOT)
  const { asked, slowestMs } = await load.stop()
  say(
    `this folder started and migrated; the old process answered ${asked} requests during that, the slowest in ${slowestMs} ms`,
  )

  staff = await tradeAt([old, fresh], 'both', staff)
  await hearEachOther(old, fresh)
  const bookings = await compareBookings(staff, old, fresh)
  say(`both work side by side: live updates cross, and both show the same ${bookings} bookings`)

  await stop(fresh)
  staff = await tradeAt([old], 'back', staff)
  say('the old process works alone on the new schema')

  await stop(old)
  const next = await start(ROOT)
  staff = await tradeAt([next], 'new', staff)
  old = await start(code.folder)
  await compareBookings(staff, old, next)
  say('the new process works alone, and the old one starts again on the new schema')
  await audit()
}

async function tradeAt(servers: readonly ServerProcess[], name: string, admin?: Traveler): Promise<Traveler> {
  const urls = servers.map(({ url }) => url)
  const staff = await trade({ urls, stripeOrigin: stripe.origin }, name, admin)
  // The next round books other days.
  await staff.ask('post', '/sandbox/clock', { advance: 'P14D' })
  return staff
}

async function start(root: string): Promise<ServerProcess> {
  const server = await spawnServer(env, root)
  running.push(server)
  await untilOpen(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  const index = running.indexOf(server)
  if (index >= 0) running.splice(index, 1)
  server.child.kill('SIGTERM')
  const exitCode = await server.exited
  const lines = server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  const faults = lines.filter((line) => !line.includes('a payment is disputed'))
  if (exitCode !== 0 || faults.length > 0) {
    process.exitCode = 1
    say(`FAILED: exit ${exitCode}\n${faults.join('\n')}`)
  }
}

/** A customer who looks and books all the time. Throws at the first request that fails. */
function startLoad(url: string): { stop(): Promise<{ asked: number; slowestMs: number }> } {
  const times: number[] = []
  let isOver = false
  const work = (async () => {
    const customer = await registerTraveler([url], 'load')
    const { now } = await customer.ask('get', '/sandbox/clock')
    const day = Temporal.Instant.from(now).add({ hours: 24 * 20 })
    const date = day.toZonedDateTimeISO('America/New_York').toPlainDate()
    const timed = async (...request: Parameters<Traveler['ask']>) => {
      const startedAt = performance.now()
      const answer = await customer.ask(...request)
      times.push(performance.now() - startedAt)
      return answer
    }
    for (let turn = 0; !isOver; turn += 1) {
      await timed('get', `/api/bookings/availability/${date}`)
      await timed('get', '/api/bookings')
      // Only a few: a slot that's given back again and again is kept for others.
      if (turn % 10 > 0 || turn > 90) continue
      const hour = String(8 + turn / 10).padStart(2, '0')
      const { id } = await timed('post', '/api/bookings', bookingOf('cage-2', `${date}T${hour}:00`))
      await timed('delete', `/api/bookings/${id}/hold`)
    }
  })()
  // Until it's awaited.
  work.catch(() => {})
  return {
    async stop() {
      isOver = true
      await work
      return { asked: times.length, slowestMs: Math.round(Math.max(...times)) }
    },
  }
}

/** A booking at one process is announced to pages at the other. */
async function hearEachOther(...servers: ServerProcess[]): Promise<void> {
  const customer = await registerTraveler([servers[0]?.url ?? ''], 'heard')
  for (const [index, server] of servers.entries()) {
    const other = servers[1 - index]?.url ?? ''
    const stream = await fetch(`${other}/api/live`, { signal: AbortSignal.timeout(20_000) })
    const { now } = await customer.ask('get', '/sandbox/clock')
    const date = Temporal.Instant.from(now).add({ hours: 24 * (10 + index) })
    const start = date.toZonedDateTimeISO('America/New_York').toPlainDate()
    const slot = bookingOf('cage-1', `${start}T18:00`)
    const heard = untilHeard(stream, slot.startTime)
    const { id } = await customer.at([server.url]).ask('post', '/api/bookings', slot)
    await heard
    await stream.body?.cancel()
    const taken = await customer.at([other]).ask('get', `/api/bookings/availability/${start}`)
    if (taken.length !== 1) throw new Error(`${other} doesn't show what was just booked`)
    await customer.at([other]).ask('delete', `/api/bookings/${id}/hold`)
  }
}

/** Staff read every booking at both processes. Returns how many there are. */
async function compareBookings(staff: Traveler, old: ServerProcess, fresh: ServerProcess): Promise<number> {
  const read = async (server: ServerProcess) => {
    const reader = staff.at([server.url])
    const list: { id: string }[] = await reader.ask('get', '/api/admin/bookings')
    const found: Record<string, unknown> = {}
    for (const { id } of list) {
      const { status, totalAmount, startTime, version } = await reader.ask('get', `/api/admin/bookings/${id}`)
      const { charged, refunded } = await reader.ask('get', `/api/admin/bookings/${id}/ledger`)
      found[id] = { status, totalAmount, startTime, version, charged, refunded }
    }
    return found
  }
  const [one, other] = [await read(old), await read(fresh)]
  for (const id of new Set([...Object.keys(one), ...Object.keys(other)]))
    if (!isDeepStrictEqual(one[id], other[id]))
      throw new Error(`Booking ${id}: ${JSON.stringify(one[id])} and ${JSON.stringify(other[id])}`)
  return Object.keys(one).length
}

async function audit(): Promise<void> {
  const cli = ['server/cli/reconcile-cli.ts', '--days', '365']
  const { stdout } = await promisify(execFile)(process.execPath, cli, { cwd: ROOT, env })
  say(`our ledger and Stripe's agree: ${stdout.trim()}`)
}

function defaultRef(): string {
  try {
    const tag = ['describe', '--tags', '--abbrev=0', '--match', 'v*']
    return execFileSync('git', ['-C', ROOT, ...tag], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return 'HEAD~1'
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
