import { createFetchClient } from '../../testing/fetch-client.ts'
import { bookingRequests } from '../data/booking-requests.ts'
import { REGULAR } from '../data/fill-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import { type Figure, type Limit, lazy, timed } from '../figures/figure.ts'
import type { BenchServer } from '../server/start-server.ts'
import type { Part } from './part.ts'

export const FEW = 20_000
/** Two years, which is all that the report of a year reads: with the periods it compares with, the same rows as at a million. */
const TWO_YEARS = 100_000
const MANY = 1_000_000
const CUSTOMERS = 100_000
const ROUNDS = 60
const WARM_UP = 6
const YEAR = 'report of a year'
const MONTH = 'sheet of a month'
const CALL_FLOOR = { atMost: 100 }
const SUMS_FLOOR = { atMost: 1_000 }

/** A call by name. Each one throws if it's refused. */
type Calls = Record<string, () => Promise<void>>

/**
 * Hot reads and a booking at a million bookings, against the same at few. The report of a year against one of
 * the same year without the history before it.
 */
export const growth: Part = async (site) => {
  const calls = await prepareCalls(await site.open(), MANY)
  const few = lazy(async () => prepareCalls(await site.open(), FEW))
  const twoYears = lazy(async () => prepareCalls(await site.open(), TWO_YEARS))
  return Object.keys(calls).map((name) => ({
    ...callFigure(calls, name, `${MANY.toLocaleString('en-US')} bookings`),
    floor: name === YEAR || name === MONTH ? SUMS_FLOOR : CALL_FLOOR,
    limits: [
      name === YEAR
        ? callLimit(twoYears, name, `at ${TWO_YEARS.toLocaleString('en-US')}`)
        : callLimit(few, name, `at ${FEW.toLocaleString('en-US')}`),
    ],
  }))
}

export function callFigure(calls: Calls, name: string, situation: string): Figure {
  const call = findCall(calls, name)
  return {
    name: `${name}, ${situation}`,
    unit: 'ms',
    rounds: ROUNDS,
    warmUps: WARM_UP,
    measure: () => timed(call),
  }
}

export function callLimit(prepare: () => Promise<Calls>, name: string, situation: string): Limit {
  return {
    name: situation,
    async measure() {
      return await timed(findCall(await prepare(), name))
    },
  }
}

/** Throws for an unknown name: measuring nothing would meet every floor. */
function findCall(calls: Calls, name: string) {
  const call = calls[name]
  if (!call) throw new Error(`No call is named "${name}"`)
  return call
}

/** The calls at a server with that many bookings. */
export async function prepareCalls(
  { url, database, fillBookings }: BenchServer,
  bookings: number,
): Promise<Calls> {
  const [regular] = await registerCustomers(url, database, 1, REGULAR)
  const staff = createFetchClient(url)
  await staff.register('staff@example.com')
  await staff.post('/api/promote-to-admin', { email: 'staff@example.com' })
  const bookers = await registerCustomers(url, database, Math.ceil((WARM_UP + ROUNDS) / 3), 'booker')
  await fillBookings({ customers: CUSTOMERS, bookings })
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
