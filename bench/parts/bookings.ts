import type { Client } from 'pg'
import { bookingRequests } from '../data/booking-requests.ts'
import { clearBookings } from '../data/clear-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import { findBookingLimit } from '../limits/booking-limit.ts'
import { createLimitTables, emptyLimitTables } from '../limits/booking-rows.ts'
import type { Load } from '../load/plan.ts'
import { sendLoad } from '../load/send-load.ts'
import { type Measurement, median } from '../report/measurement.ts'
import type { BenchServer } from '../server/start-server.ts'
import { withServer } from '../server/with-server.ts'
import { crowd } from './crowd.ts'
import type { Options } from './options.ts'

/** As many as book at once. */
export const CLIENTS = 16
const ROUNDS = 3
/** Three bookings each. More wouldn't find enough free slots in the booking window. */
const MOST_CUSTOMERS = 1_000

/** Creating bookings, against what the same PostgreSQL can write; and a crowd that wants one slot. */
export async function bookings({ seconds }: Options): Promise<Measurement[]> {
  return await withServer({}, async (server) => {
    const database = await server.connect()
    const customers = await registerCustomers(
      server.url,
      database,
      Math.min(MOST_CUSTOMERS, Math.round(200 * seconds)),
    )
    const requests = bookingRequests(customers)
    const book = () => sendLoad({ url: server.url, connections: CLIENTS, requests, repeat: 'once' }, 201)
    const measurements = await compare(server, database, book, seconds)
    await clearBookings(database)
    measurements.push(await crowd(server.url, customers))
    await database.end()
    return measurements
  })
}

/** Limit, ours, limit, ours, each on empty tables and right after a checkpoint. */
async function compare(
  server: BenchServer,
  database: Client,
  book: () => Promise<Load>,
  seconds: number,
): Promise<Measurement[]> {
  const limit = findBookingLimit()
  await createLimitTables(database)
  const clear = async () => {
    await emptyLimitTables(database)
    await clearBookings(database)
  }
  const rounds: { limit: number; ours: Load }[] = []
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await clear()
    const most = await limit.measure(server.databaseUrl, CLIENTS, Math.max(1, Math.round(seconds)))
    await clear()
    rounds.push({ limit: most, ours: await book() })
  }
  const measured = rounds.slice(1)
  const p99 = median(measured.map(({ ours }) => ours.p99))
  return [
    {
      what: `create a booking, ${CLIENTS} clients`,
      value: median(measured.map(({ ours }) => ours.perSecond)),
      unit: 'bookings/s',
      limit: median(measured.map((round) => round.limit)),
      ratio: median(measured.map((round) => round.ours.perSecond / round.limit)),
      target: { ratioAtLeast: 0.3 },
      detail: `p50 ${median(measured.map(({ ours }) => ours.p50))} ms; limit: ${limit.name}`,
    },
    { what: 'create a booking, p99', value: p99, unit: 'ms', target: { atMost: 60 } },
  ]
}
