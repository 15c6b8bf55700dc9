import { setTimeout as delay } from 'node:timers/promises'
import { MAXIMUM_HOLDS, OPEN_HOURS } from '../../domain/facility.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { bookingOf } from '../../testing/factories.ts'
import { createFetchClient } from '../../testing/fetch-client.ts'
import { type Customer, registerCustomers } from '../data/register-customers.ts'
import { type OpenGrid, openGrid, slotKey } from '../open-grids/open-grid.ts'
import { openReferenceGrid, type ReferenceGrid } from '../open-grids/reference-grid.ts'
import { type Measurement, median } from '../report/measurement.ts'
import { createDataDir } from '../server/data-dir.ts'
import { type BenchServer, startServer } from '../server/start-server.ts'

const GRIDS = 200
const SPACES = ['cage-1', 'cage-2', 'cage-3', 'practice-area']
const SHOWN_IN_CHROMIUM = 'cage-1'
/** Between two changes: customers don't wait for each other's grids. */
const EVERY_MS = 400
/** Slots taken right before the server stops, through another process while it's down, and right after it's back. */
const AROUND_RESTART = 6
const DOWN_MS = 5_000
/** Pages wait longer after each failed attempt to reconnect: up to eight seconds after four of them. */
const LONGEST_GAP_SECONDS = 10
const GIVE_UP_SECONDS = 60

/** A slot, and the customer who takes and releases it. */
interface Turn {
  slot: ReturnType<typeof bookingOf>
  hour: number
  isInChromium: boolean
  customer: Customer
  bookingId: string
}

interface Grids {
  all: readonly OpenGrid[]
  chromium: ReferenceGrid
  close(): Promise<void>
}

/** How soon customers who look at a day see what others book on it, and whether a restart hides anything from them. */
export async function openGrids(): Promise<Measurement[]> {
  const data = createDataDir()
  const postgres = await startEmbeddedPostgres(data.dataDir)
  const running = new Set<{ stop(): Promise<void> }>([postgres])
  const start = async (env = {}) => {
    const settings = { DATABASE_URL: postgres.url, TRUST_PROXY: '127.0.0.1', SANDBOX: '1' }
    const server = await startServer(data.dataDir, { ...settings, ...env })
    running.add(server)
    return server
  }
  const stop = async (process: { stop(): Promise<void> }) => {
    running.delete(process)
    await process.stop()
  }
  try {
    const server = await start()
    const other = await start()
    const date = facilityDate(Temporal.Now.instant()).add({ days: 3 }).toString()
    const turns = await prepareTurns(server, date)
    const grids = await openAll(server, date)
    running.add({ stop: grids.close })
    const changes = await measureChanges(server, turns, grids)
    const restart = await measureRestart(turns, grids, {
      url: server.url,
      otherUrl: other.url,
      stop: () => stop(server),
      start: () => start({ PORT: server.port }),
    })
    return [...changes, ...restart]
  } finally {
    for (const process of [...running].toReversed()) await stop(process)
    data.remove()
  }
}

/** Every slot of the day, hour by hour. A customer's slots are at different hours. */
async function prepareTurns(server: BenchServer, date: string): Promise<Turn[]> {
  const slots = OPEN_HOURS.flatMap((hour) => SPACES.map((space) => ({ hour, space })))
  const database = await server.connect()
  const customers = await registerCustomers(server.url, database, Math.ceil(slots.length / MAXIMUM_HOLDS))
  await database.end()
  return slots.map(({ hour, space }, index) => {
    const customer = customers[index % customers.length]
    if (!customer) throw new Error('No customers')
    const slot = bookingOf(space, `${date}T${String(hour).padStart(2, '0')}:00`)
    return { slot, hour, isInChromium: space === SHOWN_IN_CHROMIUM, customer, bookingId: '' }
  })
}

async function openAll(server: BenchServer, date: string): Promise<Grids> {
  const networks = Array.from({ length: GRIDS }, (_, index) => `10.8.${index >> 8}.${index & 255}`)
  const all = await Promise.all(networks.map((network) => openGrid(server.url, date, network)))
  const chromium = await openReferenceGrid(server, SHOWN_IN_CHROMIUM, date)
  const close = async () => {
    for (const grid of all) grid.close()
    await chromium.close()
  }
  return { all, chromium, close }
}

async function take(url: string, turn: Turn): Promise<void> {
  const { status, body } = await createFetchClient(url, turn.customer.cookie).post('/api/bookings', turn.slot)
  if (status !== 201) throw new Error(`Booking answered ${status}: ${JSON.stringify(body)}`)
  turn.bookingId = body.id
}

async function release(url: string, { customer, bookingId }: Turn): Promise<void> {
  const { status } = await createFetchClient(url, customer.cookie).delete(`/api/bookings/${bookingId}/hold`)
  if (status !== 204) throw new Error(`Releasing answered ${status}`)
}

/** Takes each slot, and then releases each. Milliseconds from the request until every grid has changed. */
async function measureChanges(
  { url }: BenchServer,
  turns: readonly Turn[],
  { all, chromium }: Grids,
): Promise<Measurement[]> {
  const inGrids: number[] = []
  const inChromium: number[] = []
  for (const isTaken of [true, false]) {
    const seen: Promise<unknown>[] = []
    for (const turn of turns) {
      const start = performance.now()
      const note = (times: number[]) => (at: number) => times.push(at - start)
      const key = slotKey(turn.slot)
      seen.push(
        ...all.map((grid) => grid.when((taken) => taken.has(key) === isTaken).then(note(inGrids))),
        isTaken ? take(url, turn) : release(url, turn),
      )
      if (turn.isInChromium) seen.push(chromium.when(turn.hour, isTaken).then(note(inChromium)))
      await delay(EVERY_MS)
    }
    await Promise.all(seen)
  }
  const what = `from a tap to another's grid, ${GRIDS} open`
  return [
    {
      what: `${what}, p99`,
      value: percentile(inGrids, 0.99),
      unit: 'ms',
      target: { atMost: 1000 },
      detail: `${2 * turns.length} changes; p50 ${median(inGrids).toFixed(0)} ms, slowest ${Math.max(...inGrids).toFixed(0)} ms`,
    },
    {
      what: `${what}, p99 in Chromium`,
      value: percentile(inChromium, 0.99),
      unit: 'ms',
      target: { atMost: 1000 },
      detail: `${inChromium.length} changes; p50 ${median(inChromium).toFixed(0)} ms`,
    },
  ]
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

interface Restart {
  url: string
  /** A second process on the same database, which stays. */
  otherUrl: string
  stop(): Promise<void>
  start(): Promise<unknown>
}

/** Slots are taken before, while, and after the server is down. Every grid must end with all of them. */
async function measureRestart(
  turns: readonly Turn[],
  { all, chromium }: Grids,
  { url, otherUrl, stop, start }: Restart,
): Promise<Measurement[]> {
  const part = (index: number) => turns.slice(index * AROUND_RESTART, (index + 1) * AROUND_RESTART)
  // Grids hear of these from streams that are about to close, and haven't fetched them yet.
  await Promise.all(part(0).map((turn) => take(url, turn)))
  await stop()
  await Promise.all(part(1).map((turn) => take(otherUrl, turn)))
  await delay(DOWN_MS)
  await start()
  const back = performance.now()
  await Promise.all(part(2).map((turn) => take(url, turn)))

  const taken = turns.slice(0, 3 * AROUND_RESTART)
  const truth = new Set(taken.map(({ slot }) => slotKey(slot)))
  const seconds: number[] = []
  const note = (at: number) => seconds.push((at - back) / 1000)
  const seen = [
    ...all.map((grid) => grid.when((shown) => truth.symmetricDifference(shown).size === 0).then(note)),
    Promise.all(
      taken.filter(({ isInChromium }) => isInChromium).map(({ hour }) => chromium.when(hour, true)),
    ).then((times) => note(Math.max(...times))),
  ]
  await Promise.race([Promise.all(seen), delay(GIVE_UP_SECONDS * 1000, null, { ref: false })])
  return [
    {
      what: 'grids that are wrong after a restart',
      value: seen.length - seconds.length,
      unit: 'grids',
      target: { atMost: 0 },
      detail: `down for ${DOWN_MS / 1000} s; ${AROUND_RESTART} slots each taken before, while, and after`,
    },
    {
      what: 'from the first response after a restart until every grid is right',
      value: Math.max(...seconds),
      unit: 's',
      target: { atMost: LONGEST_GAP_SECONDS },
      detail: `p50 ${median(seconds).toFixed(1)} s; pages reconnect on their own, at random times`,
    },
  ]
}
