import { createFetchClient } from '../../testing/fetch-client.ts'
import { bookingRequests } from '../data/booking-requests.ts'
import { fillBookings, REGULAR } from '../data/fill-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import { type Measurement, measurement, timed } from '../report/measurement.ts'
import { type BenchServer, createDataDir, startServer } from '../server/start-server.ts'

/** Half of a quiet season. */
const FEWEST = 2_000
export const FEW = 20_000
const MANY = 1_000_000
const CUSTOMERS = 100_000
const ROUNDS = 60
const WARM_UP = 6
const YEAR = 'report of a year'
const MONTH = 'sheet of a month'

/** A call by name. Each one throws if it's refused. */
type Calls = Record<string, () => Promise<void>>

/** Hot reads and a booking at a million bookings, against the same at few, and the report of a year against one of a few weeks. */
export async function growth(): Promise<Measurement[]> {
  const rows = await compareServers(
    (server) => prepareCalls(server, FEW),
    (server) => prepareCalls(server, MANY),
    async (server) => {
      const { [YEAR]: report = async () => {} } = await prepareCalls(server, FEWEST)
      return { [YEAR]: report }
    },
  )
  return rows.map(({ name, rounds }) => {
    const few = name === YEAR ? FEWEST : FEW
    const atMost = name === YEAR || name === MONTH ? 2 : 1.3
    const shareOf = `at ${few.toLocaleString('en-US')}`
    return measurement(`${name}, ${MANY.toLocaleString('en-US')} bookings`, 'ms', rounds, { shareOf, atMost })
  })
}

interface Compared {
  name: string
  rounds: { limit: number; ours: number }[]
}

/** Every call in turn to two servers, which run at the same time. The first one's times are the limits, or those of a third one. */
export async function compareServers(
  ...prepare: ((server: BenchServer) => Promise<Calls>)[]
): Promise<Compared[]> {
  const closers: (() => unknown)[] = []
  try {
    const [one = {}, other = {}, instead = {}] = await Array.fromAsync(prepare, async (calls) => {
      const data = createDataDir()
      closers.push(data.remove)
      const server = await startServer(data.dataDir)
      closers.push(server.stop)
      return await calls(server)
    })
    const compared: Compared[] = []
    for (const name of Object.keys(one))
      compared.push(await compare(name, instead[name] ?? one[name], other[name]))
    return compared
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

export async function prepareCalls({ url, database }: BenchServer, size: number): Promise<Calls> {
  const [regular] = await registerCustomers(url, database, 1, REGULAR)
  const staff = createFetchClient(url)
  await staff.register('staff@example.com')
  await staff.post('/api/promote-to-admin', { email: 'staff@example.com' })
  const bookers = await registerCustomers(url, database, Math.ceil((WARM_UP + ROUNDS) / 3), 'booker')
  await fillBookings(database, { customers: CUSTOMERS, bookings: size })
  // The practice area is free on every day.
  const requests = bookingRequests(bookers, ['practice-area']).values()
  const customer = createFetchClient(url, regular?.cookie)
  const today = Temporal.Now.plainDateISO('America/New_York')
  const read = (client: typeof staff, path: string) => () => expectStatus(200, client.get(path))
  return {
    "a day's availability": read(customer, `/api/bookings/availability/${today}`),
    'own bookings': read(customer, '/api/bookings'),
    'create a booking': () => {
      const { headers, body = '' } = requests.next().value ?? {}
      return expectStatus(
        201,
        createFetchClient(url, headers?.cookie).post('/api/bookings', JSON.parse(body)),
      )
    },
    board: read(staff, `/api/admin/board/${today}`),
    'past bookings': read(staff, '/api/admin/bookings?limit=50&scope=past'),
    'search for a name': read(staff, '/api/admin/bookings?limit=50&scope=past&search=yogi%20berra'),
    [YEAR]: read(staff, `/api/admin/report?from=${today.subtract({ days: 365 })}&to=${today}`),
    [MONTH]: read(staff, `/api/admin/months/${today.subtract({ months: 1 }).toString().slice(0, 7)}`),
  }
}

async function expectStatus(expected: number, response: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await response
  if (status !== expected) throw new Error(`Expected ${expected}, got ${status}: ${JSON.stringify(body)}`)
}

async function compare(
  name: string,
  one: () => Promise<void> = async () => {},
  other: () => Promise<void> = async () => {},
): Promise<Compared> {
  const rounds: { limit: number; ours: number }[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair = { limit: await timed(one), ours: await timed(other) }
    if (round >= WARM_UP) rounds.push(pair)
  }
  return { name, rounds }
}
