import { createFetchClient } from '../../testing/fetch-client.ts'
import { bookingRequests } from '../data/booking-requests.ts'
import { fillBookings, REGULAR } from '../data/fill-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import { type Measurement, median, timed } from '../report/measurement.ts'
import { createDataDir } from '../server/data-dir.ts'
import { type BenchServer, startServer } from '../server/start-server.ts'
import { deskReads, YEARLY_REPORT } from './desk-reads.ts'
import type { Options } from './options.ts'

const SIZES = [2_000, 20_000, 200_000]
const THOROUGH_SIZES = [...SIZES, 1_000_000]
const CUSTOMERS = 100_000
const ROUNDS = 60
const WARM_UP = 6

/** What is measured on one server: a call by name. Each one throws if it's refused. */
type Calls = Record<string, () => Promise<void>>

/** Each read and a booking, on a server with few bookings and on servers with many. All run at once. */
export async function growth({ isThorough }: Options): Promise<Measurement[]> {
  const closers: (() => unknown)[] = []
  const servers = new Map<number, Calls>()
  try {
    for (const size of isThorough ? THOROUGH_SIZES : SIZES) {
      const data = createDataDir()
      closers.push(data.remove)
      const server = await startServer(data.dataDir)
      closers.push(server.stop)
      servers.set(size, await prepareCalls(server, size))
    }
    return toMeasurements(await measure(servers))
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function prepareCalls({ url, connect }: BenchServer, size: number): Promise<Calls> {
  const database = await connect()
  const regular = createFetchClient(url)
  await regular.register(REGULAR)
  const staff = createFetchClient(url)
  await staff.register('staff@example.com')
  await staff.post('/api/promote-to-admin', { email: 'staff@example.com' })
  const bookers = await registerCustomers(url, database, Math.ceil((WARM_UP + ROUNDS) / 3), 'booker')
  await fillBookings(database, { customers: CUSTOMERS, bookings: size })
  const { rows } = await database.query(
    `select to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as date,
       (select bookings.id from bookings join users on users.id = user_id where email = $1 limit 1) as id`,
    [REGULAR],
  )
  await database.end()

  const [{ date, id }] = rows
  const read = (client: typeof regular, path: string) => () => expectStatus(200, client.get(path))
  // The practice area is free on every day.
  const bookings = bookingRequests(bookers, ['practice-area']).values()
  return {
    availability: read(regular, `/api/bookings/availability/${date}`),
    'one booking': read(regular, `/api/bookings/${id}`),
    'own bookings': read(regular, '/api/bookings'),
    'create a booking': () => {
      const { headers, body = '' } = bookings.next().value ?? {}
      return expectStatus(
        201,
        createFetchClient(url, headers?.cookie).post('/api/bookings', JSON.parse(body)),
      )
    },
    ...Object.fromEntries(Object.entries(deskReads(date)).map(([name, path]) => [name, read(staff, path)])),
  }
}

async function expectStatus(expected: number, response: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await response
  if (status !== expected) throw new Error(`Expected ${expected}, got ${status}: ${JSON.stringify(body)}`)
}

/** Median milliseconds by name and size. Interleaved, so other load on the machine affects all sizes equally. */
async function measure(servers: ReadonlyMap<number, Calls>): Promise<Map<string, Map<number, number>>> {
  const names = Object.keys(servers.values().next().value ?? {})
  const times = new Map(
    names.map((name) => [name, new Map([...servers].map(([size]) => [size, [] as number[]]))]),
  )
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const [name, bySize] of times)
      for (const [size, calls] of servers) {
        const ms = await timed(async () => calls[name]?.()).catch((cause) => {
          throw new Error(`${name} failed at ${size} bookings`, { cause })
        })
        if (round >= WARM_UP) bySize.get(size)?.push(ms)
      }
  return new Map(
    [...times].map(([name, bySize]) => [name, new Map([...bySize].map(([size, ms]) => [size, median(ms)]))]),
  )
}

function toMeasurements(times: ReadonlyMap<string, ReadonlyMap<number, number>>): Measurement[] {
  return [...times].map(([name, bySize]) => {
    const [smallest = 0, ...larger] = bySize.values()
    const slowest = Math.max(...larger)
    return {
      what: `growth: ${name}`,
      value: slowest,
      unit: 'ms',
      limit: smallest,
      ratio: slowest / smallest,
      target: { ratioAtMost: name === YEARLY_REPORT ? 2 : 1.3 },
      detail: [...bySize]
        .map(([size, ms]) => `${size.toLocaleString('en-US')}: ${ms.toFixed(1)} ms`)
        .join(', '),
    }
  })
}
