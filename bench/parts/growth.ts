import { createFetchClient } from '../../testing/fetch-client.ts'
import { bookingRequests } from '../data/booking-requests.ts'
import { fillBookings, REGULAR } from '../data/fill-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import { type Measurement, measurement, timed } from '../report/measurement.ts'
import { type BenchServer, createDataDir, startServer } from '../server/start-server.ts'

/** Half of a quiet season. */
const FEWEST = 2_000
export const FEW = 20_000
/** Two years, which is all that the report of a year reads: with the periods it compares with, the same rows as at a million. */
const TWO_YEARS = 100_000
const MANY = 1_000_000
const CUSTOMERS = 100_000
const ROUNDS = 60
const WARM_UP = 6
const YEAR = 'report of a year'
const MONTH = 'sheet of a month'

/** A call by name. Each one throws if it's refused. */
type Calls = Record<string, () => Promise<void>>

/**
 * Hot reads and a booking at a million bookings, against the same at few. The report of a year against one of a few weeks, and against
 * one of the same year without the history before it.
 */
export async function growth(): Promise<Measurement[]> {
  const bases = [
    { size: FEW, names: null, atMost: 1.3 },
    { size: FEWEST, names: [YEAR], atMost: 2 },
    { size: TWO_YEARS, names: [YEAR], atMost: 1.3 },
  ]
  const rows = await compareServers(
    (server) => prepareCalls(server, MANY),
    ...bases.map(({ size, names }) => async (server: BenchServer) => {
      const calls = Object.entries(await prepareCalls(server, size))
      return Object.fromEntries(calls.filter(([name]) => (names ? names.includes(name) : name !== YEAR)))
    }),
  )
  return rows.map(({ name, base, rounds }) => {
    const { size, atMost } = bases[base] as (typeof bases)[number]
    const shareOf = `at ${size.toLocaleString('en-US')}`
    const target = { shareOf, atMost: name === MONTH ? 2 : atMost }
    return measurement(`${name}, ${MANY.toLocaleString('en-US')} bookings`, 'ms', rounds, target)
  })
}

interface Compared {
  name: string
  /** The index of the base that has the limits. */
  base: number
  rounds: { limit: number; ours: number }[]
}

type Prepare = (server: BenchServer) => Promise<Calls>

/** Every call of each base in turn to its server and to ours. All servers run at the same time. */
export async function compareServers(ours: Prepare, ...bases: Prepare[]): Promise<Compared[]> {
  const closers: (() => unknown)[] = []
  try {
    const [own = {}, ...others] = await Array.fromAsync([ours, ...bases], async (prepare) => {
      const data = createDataDir()
      closers.push(data.remove)
      const server = await startServer(data.dataDir)
      closers.push(server.stop)
      return await prepare(server)
    })
    const compared: Compared[] = []
    for (const [base, calls] of others.entries())
      for (const name of Object.keys(calls))
        compared.push({ name, base, rounds: await compare(calls[name], own[name]) })
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

async function compare(one: () => Promise<void> = async () => {}, other = one): Promise<Compared['rounds']> {
  const rounds: Compared['rounds'] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair = { limit: await timed(one), ours: await timed(other) }
    if (round >= WARM_UP) rounds.push(pair)
  }
  return rounds
}
