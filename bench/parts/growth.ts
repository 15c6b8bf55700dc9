import { createFetchClient } from '../../testing/fetch-client.ts'
import { bookingRequests } from '../data/booking-requests.ts'
import { fillBookings, REGULAR } from '../data/fill-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import { type Measurement, measurement, timed } from '../report/measurement.ts'
import { type BenchServer, createDataDir, startServer } from '../server/start-server.ts'

const FEW = 20_000
const MANY = 1_000_000
const CUSTOMERS = 100_000
const ROUNDS = 60
const WARM_UP = 6
const YEARLY_REPORT = 'report of a year'

/** A call by name. Each one throws if it's refused. */
type Calls = Record<string, () => Promise<void>>

/** Hot reads and a booking at a million bookings, against the same at few. Both servers run at the same time. */
export async function growth(): Promise<Measurement[]> {
  const closers: (() => unknown)[] = []
  try {
    const [few = {}, many = {}] = await Array.fromAsync([FEW, MANY], async (size) => {
      const data = createDataDir()
      closers.push(data.remove)
      const server = await startServer(data.dataDir)
      closers.push(server.stop)
      return await prepareCalls(server, size)
    })
    const measurements: Measurement[] = []
    for (const name of Object.keys(few)) measurements.push(await compare(name, few[name], many[name]))
    return measurements
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function prepareCalls({ url, database }: BenchServer, size: number): Promise<Calls> {
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
    [YEARLY_REPORT]: read(staff, `/api/admin/report?from=${today.subtract({ days: 365 })}&to=${today}`),
  }
}

async function expectStatus(expected: number, response: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await response
  if (status !== expected) throw new Error(`Expected ${expected}, got ${status}: ${JSON.stringify(body)}`)
}

async function compare(
  name: string,
  few: () => Promise<void> = async () => {},
  many: () => Promise<void> = async () => {},
): Promise<Measurement> {
  const rounds: { limit: number; ours: number }[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair = { limit: await timed(few), ours: await timed(many) }
    if (round >= WARM_UP) rounds.push(pair)
  }
  const title = `${name}, ${MANY.toLocaleString('en-US')} bookings`
  return name === YEARLY_REPORT
    ? measurement(title, 'ms', rounds, { atMost: 1_000 })
    : measurement(title, 'ms', rounds, { shareOf: `at ${FEW.toLocaleString('en-US')}`, atMost: 1.3 })
}
