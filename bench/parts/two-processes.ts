import type { Client } from 'pg'
import { bookingRequests } from '../data/booking-requests.ts'
import { clearBookings } from '../data/clear-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import type { Load } from '../load/plan.ts'
import { sendLoad } from '../load/send-load.ts'
import { type Measurement, median } from '../report/measurement.ts'
import type { BenchServer } from '../server/start-server.ts'
import { withPostgres } from '../server/with-postgres.ts'
import { CLIENTS } from './bookings.ts'
import type { Options } from './options.ts'
import { listReads, prepareReads } from './reads.ts'

const ROUNDS = 3
/** They can't do more on cores that are all busy. If they did less than this, they'd be in each other's way. */
const READS_AT_LEAST = 0.9
/** Each process shares transactions among its own customers only, so two of them commit more often. */
const BOOKINGS_AT_LEAST = 0.7
const CUSTOMERS = 600
const READS = ["a day's availability", '/api/bookings']

/** Load of one kind on one server. `index` tells apart two that run at once. */
export interface Kind {
  what: string
  /** What two processes have to reach of one. */
  ratioAtLeast: number
  /** Before each round. */
  prepare?(): Promise<unknown>
  send(url: string, connections: number, index: number): Promise<Load>
}

/** What two processes on one database do together, against one of them alone. Both share the cores with the load. */
export async function twoProcesses({ seconds }: Options): Promise<Measurement[]> {
  return await withPostgres(async ({ start }) => {
    const servers = [await start(), await start()] as const
    const database = await servers[0].connect()
    try {
      const measurements: Measurement[] = []
      for (const kind of [...(await readKinds(servers[0], seconds)), await bookingKind(servers[0], database)])
        measurements.push(await compare(kind, servers))
      return measurements
    } finally {
      await database.end()
    }
  })
}

export async function readKinds(server: BenchServer, seconds: number): Promise<Kind[]> {
  const { date, customer } = await prepareReads(server)
  return listReads(date, customer)
    .filter(({ what }) => READS.includes(what))
    .map(({ what, path, headers = {} }) => ({
      what,
      ratioAtLeast: READS_AT_LEAST,
      send: (url, connections) =>
        sendLoad({ url, connections, requests: [{ path, headers }], repeat: { seconds } }),
    }))
}

export async function bookingKind(server: BenchServer, database: Client, processes = 2): Promise<Kind> {
  const requests = bookingRequests(await registerCustomers(server.url, database, CUSTOMERS, 'booker'))
  const part = Math.floor(requests.length / processes)
  return {
    what: 'create a booking',
    ratioAtLeast: BOOKINGS_AT_LEAST,
    prepare: () => clearBookings(database),
    send: (url, connections, index) =>
      sendLoad(
        { url, connections, requests: requests.slice(index * part, (index + 1) * part), repeat: 'once' },
        201,
      ),
  }
}

/** One, two, one, two. */
async function compare(
  { what, ratioAtLeast, prepare, send }: Kind,
  servers: readonly BenchServer[],
): Promise<Measurement> {
  const together = async (chosen: readonly BenchServer[]) => {
    await prepare?.()
    const loads = chosen.map(({ url }, index) => send(url, CLIENTS / chosen.length, index))
    return (await Promise.all(loads)).reduce((sum, { perSecond }) => sum + perSecond, 0)
  }
  const rounds: { one: number; two: number }[] = []
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push({ one: await together(servers.slice(0, 1)), two: await together(servers) })
  const measured = rounds.slice(1)
  return {
    what: `two processes: ${what}`,
    value: median(measured.map(({ two }) => two)),
    unit: 'req/s',
    limit: median(measured.map(({ one }) => one)),
    ratio: median(measured.map(({ one, two }) => two / one)),
    target: { ratioAtLeast },
    detail: 'limit: one process',
  }
}
