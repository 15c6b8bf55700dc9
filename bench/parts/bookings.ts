import type { Client } from 'pg'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { bookingOf } from '../../testing/factories.ts'
import { createFetchClient } from '../../testing/fetch-client.ts'
import { bookingRequests } from '../data/booking-requests.ts'
import { fillBookings } from '../data/fill-bookings.ts'
import { type Customer, registerCustomers } from '../data/register-customers.ts'
import { createLimitTables, emptyLimitTables, runPgbench } from '../limits/pgbench.ts'
import { type Load, sendLoad } from '../load/send-load.ts'
import { type Measurement, measurement, timed } from '../report/measurement.ts'
import { withServer } from '../server/start-server.ts'

/** Clients that book at the same time. */
const CLIENTS = 16
const ROUNDS = 3
/** Three bookings each. More wouldn't find enough free slots in the booking window. */
const MOST_CUSTOMERS = 1_000
const CROWD = 50
const CROWDS = 5
const COACHES = 5

/** Creating bookings, against the same PostgreSQL writing the same rows; and a crowd that wants one slot. */
export async function bookings(seconds: number): Promise<Measurement[]> {
  return await withServer(async ({ url, database, databaseUrl }) => {
    const customers = await registerCustomers(url, database, Math.min(MOST_CUSTOMERS, 200 * seconds))
    const requests = bookingRequests(customers)
    await createLimitTables(database)
    const clear = async () => {
      await emptyLimitTables(database)
      await clearBookings(database)
    }
    // Limit, ours, limit, ours, each on empty tables and right after a checkpoint.
    const rounds: { limit: number; load: Load }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      await clear()
      const limit = await runPgbench(databaseUrl, CLIENTS, seconds)
      await clear()
      const load = await sendLoad({ url, connections: CLIENTS, requests, repeat: 'once' }, 201)
      // The first round warms up.
      if (round > 0) rounds.push({ limit, load })
    }
    await clear()
    return [
      measurement(
        `create a booking, ${CLIENTS} clients`,
        'bookings/s',
        rounds.map(({ limit, load }) => ({ limit, ours: load.perSecond })),
        { shareOf: 'pgbench', atLeast: 0.2 },
      ),
      measurement(
        'create a booking, p99',
        'ms',
        rounds.map(({ load }) => ({ ours: load.p99 })),
        { atMost: 60 },
      ),
      measurement(
        `${CROWD} at the same time on one slot, the last response`,
        'ms',
        await sendCrowds(url, customers.slice(0, CROWD)),
        { atMost: 150 },
        `median of ${CROWDS} crowds`,
      ),
      measurement(
        'take a season of 24 dates',
        'ms',
        await takeSeasons(url, database, customers.slice(CROWD, CROWD + COACHES + 1)),
        { atMost: 150 },
        `median of ${COACHES}, on a filled calendar`,
      ),
    ]
  })
}

/** Deletes every booking, so that its slot and its customer can book again. Deleted occupancy announces its days. */
async function clearBookings(database: Client): Promise<void> {
  await database.query('begin')
  await database.query('delete from booking_occupancy')
  await database.query('truncate bookings cascade')
  await database.query('commit')
  // Otherwise one may start in the middle of a measurement, and every page is written in full after it.
  await database.query('checkpoint')
}

/** Exactly one of a crowd must get the slot. */
async function sendCrowds(url: string, customers: readonly Customer[]): Promise<{ ours: number }[]> {
  const clients = customers.map(({ cookie }) => createFetchClient(url, cookie))
  const crowds: { ours: number }[] = []
  for (let crowd = 0; crowd <= CROWDS; crowd += 1) {
    const date = facilityDate(Temporal.Now.instant()).add({ days: 3 + crowd })
    const wanted = bookingOf('bundle2', `${date}T18:00`)
    const statuses: number[] = []
    const ours = await timed(() =>
      Promise.all(
        clients.map(async (client) => statuses.push((await client.post('/api/bookings', wanted)).status)),
      ),
    )
    if (statuses.filter((status) => status === 201).length !== 1)
      throw new Error(`Expected exactly one winner, got statuses ${statuses}`)
    // The first crowd opens the connections.
    if (crowd > 0) crowds.push({ ours })
  }
  return crowds
}

/** Each coach takes two weekdays for twelve weeks, at an hour of their own. */
async function takeSeasons(
  url: string,
  database: Client,
  coaches: readonly Customer[],
): Promise<{ ours: number }[]> {
  await clearBookings(database)
  await fillBookings(database, { customers: 100, bookings: 1_100 })
  // The first day after the filled ones.
  const first = facilityDate(Temporal.Now.instant()).add({ days: 15 })
  const seasons: { ours: number }[] = []
  for (const [index, { id, cookie }] of coaches.entries()) {
    // Customers who never paid can't have as many dates.
    await database.query(
      `update bookings set user_id = $1 where id = (
         select id from bookings where paid_at is not null order by id offset $2 limit 1)`,
      [id, index],
    )
    const start = `T${String(8 + index).padStart(2, '0')}:00`
    const dates = Array.from({ length: 24 }, (_, each) =>
      bookingOf('cage-1', `${first.add({ weeks: Math.floor(each / 2), days: (each % 2) * 2 })}${start}`),
    )
    const client = createFetchClient(url, cookie)
    let status = 0
    const ours = await timed(async () => {
      status = (await client.post('/api/series', { id: crypto.randomUUID(), label: 'Season', dates })).status
    })
    if (status !== 201) throw new Error(`Taking a season answered ${status}`)
    // The first opens the connection.
    if (index > 0) seasons.push({ ours })
  }
  return seasons
}
