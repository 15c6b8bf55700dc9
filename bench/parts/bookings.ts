import type { Client } from 'pg'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { bookingOf } from '../../testing/factories.ts'
import { createFetchClient } from '../../testing/fetch-client.ts'
import { bookingRequests } from '../data/booking-requests.ts'
import { type Customer, registerCustomers } from '../data/register-customers.ts'
import { type Figure, lazy, timed } from '../figures/figure.ts'
import { createLimitTables, runPgbench } from '../limits/pgbench.ts'
import { sendLoad } from '../load/send-load.ts'
import type { BenchServer } from '../server/start-server.ts'
import type { Part } from './part.ts'

/** Clients that book at the same time. */
const CLIENTS = 16
const ROUNDS = 5
/** Three bookings each. More wouldn't find enough free slots in the booking window. */
const MOST_CUSTOMERS = 1_000
const CROWD = 50
const CROWDS = 5
/** Three items, and twelve hours of each. */
const COACHES = 30
const ITEMS = ['cage-1', 'cage-2', 'cage-3'] as const
const HOURS = 12

/** Creating bookings, against the same PostgreSQL writing the same rows; and a crowd that wants one slot. */
export const bookings: Part = async (site, seconds) => {
  const server = await site.open()
  const { url, database } = server
  const customers = await registerCustomers(url, database, Math.min(MOST_CUSTOMERS, 200 * seconds))
  const coaches = customers.slice(CROWD, CROWD + COACHES + 1)
  return [
    ...createFigures(server, customers, seconds),
    crowdFigure(server, customers.slice(0, CROWD)),
    seasonFigure(server, coaches),
  ]
}

/** Limit and ours, each on empty tables and right after a checkpoint. */
function createFigures(
  { url, database, databaseUrl }: BenchServer,
  customers: readonly Customer[],
  seconds: number,
): Figure[] {
  const requests = bookingRequests(customers)
  const createLimit = lazy(() => createLimitTables(database))
  const send = async () => {
    await clearBookings(database)
    return await sendLoad({ url, connections: CLIENTS, requests, repeat: 'once' }, 201)
  }
  return [
    {
      name: `create a booking, ${CLIENTS} clients`,
      unit: 'bookings/s',
      rounds: ROUNDS,
      warmUps: 1,
      async measure() {
        const { perSecond, responses } = await send()
        return { value: perSecond, requests: responses }
      },
      floor: { atLeast: 160 },
      limits: [
        {
          name: 'pgbench',
          async measure() {
            await createLimit()
            await clearBookings(database)
            return { value: await runPgbench(database, databaseUrl, CLIENTS, seconds) }
          },
        },
      ],
    },
    {
      name: 'create a booking, p99',
      unit: 'ms',
      rounds: ROUNDS,
      warmUps: 0,
      async measure() {
        const { p99, responses } = await send()
        return { value: p99, requests: responses }
      },
      floor: { atMost: 250 },
    },
  ]
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
function crowdFigure({ url, database }: BenchServer, customers: readonly Customer[]): Figure {
  const clients = customers.map(({ cookie }) => createFetchClient(url, cookie))
  let date = facilityDate(Temporal.Now.instant()).add({ days: 2 })
  return {
    name: `${CROWD} at the same time on one slot, the last response`,
    unit: 'ms',
    rounds: CROWDS,
    // Opens the connections.
    warmUps: 1,
    async measure() {
      await clearBookings(database)
      date = date.add({ days: 1 })
      const wanted = bookingOf('bundle2', `${date}T18:00`)
      const statuses: number[] = []
      const { value } = await timed(() =>
        Promise.all(
          clients.map(async (client) => statuses.push((await client.post('/api/bookings', wanted)).status)),
        ),
      )
      if (statuses.filter((status) => status === 201).length !== 1)
        throw new Error(`Expected exactly one winner, got statuses ${statuses}`)
      return { value, requests: CROWD }
    },
    floor: { atMost: 500 },
  }
}

/** Each coach takes two weekdays for twelve weeks, at an item and hour of their own, on a filled calendar. */
function seasonFigure({ url, database, fillBookings }: BenchServer, coaches: readonly Customer[]): Figure {
  const fill = lazy(async () => {
    await clearBookings(database)
    await fillBookings({ customers: 100, bookings: 1_100 })
  })
  // The first day after the filled ones.
  const first = facilityDate(Temporal.Now.instant()).add({ days: 15 })
  const next = coaches.entries()
  return {
    name: 'take a season of 24 dates',
    unit: 'ms',
    rounds: COACHES,
    // Opens the connection.
    warmUps: 1,
    async measure() {
      await fill()
      const [index, coach] = next.next().value ?? []
      if (index === undefined || !coach) throw new Error('No coach is left')
      // Customers who never paid can't have as many dates.
      await database.query(
        `update bookings set user_id = $1 where id = (
           select id from bookings where paid_at is not null order by id offset $2 limit 1)`,
        [coach.id, index],
      )
      // All coaches are on one network, and each has only a share of a day.
      await database.query('update orders set network = null where network is not null')
      const item = ITEMS[Math.floor(index / HOURS) % ITEMS.length] ?? ITEMS[0]
      const start = `T${String(8 + (index % HOURS)).padStart(2, '0')}:00`
      const dates = Array.from({ length: 24 }, (_, each) =>
        bookingOf(item, `${first.add({ weeks: Math.floor(each / 2), days: (each % 2) * 2 })}${start}`),
      )
      const client = createFetchClient(url, coach.cookie)
      let status = 0
      const round = await timed(async () => {
        const season = { id: crypto.randomUUID(), label: 'Season', dates }
        status = (await client.post('/api/orders', season)).status
      })
      if (status !== 201) throw new Error(`Taking a season answered ${status}`)
      return round
    },
    floor: { atMost: 500 },
    detail: 'on a filled calendar',
  }
}
