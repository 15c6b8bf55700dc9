import { createFetchClient } from '../testing/fetch-client.ts'
import { BOOKINGS, fillBookings } from './fill-bookings.ts'
import { type Measurement, median, timed } from './measurement.ts'
import { withServer } from './with-server.ts'

const ROUNDS = 40

type Client = ReturnType<typeof createFetchClient>

/** A busy day's reads after years of bookings, relative to reading a single booking by id. */
export async function readsAtScale(): Promise<Measurement[]> {
  return await withServer({}, async ({ url, dataDir }) => {
    const customer = createFetchClient(url)
    await customer.register('regular@example.com')
    const staff = createFetchClient(url)
    await staff.register('staff@example.com')
    await staff.post('/api/promote-to-admin', { email: 'staff@example.com' })
    const { date, bookingId } = await fillBookings(dataDir)
    const oneRow = () => read(customer, `/api/bookings/${bookingId}`)
    const calls = {
      availability: () => read(customer, `/api/bookings/availability/${date}`),
      'own bookings': () => read(customer, '/api/bookings'),
      ...deskReads(staff, date),
    }
    const base: number[] = []
    const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]))
    // Interleaved, so that other load on the machine affects all calls equally.
    for (let round = 0; round < ROUNDS; round += 1) {
      base.push(await timed(oneRow))
      for (const [name, call] of Object.entries(calls)) times.get(name)?.push(await timed(call))
    }
    return [...times].map(([name, measured]) => ({
      what: `${name} / one booking by id, at ${BOOKINGS} bookings`,
      value: median(measured) / median(base),
      limit: 20,
      unit: 'ratio',
    }))
  })
}

/** The pages that staff open, both ends of the lists, and the longest possible report. */
function deskReads(staff: Client, date: string): Record<string, () => Promise<void>> {
  const list = (query: string) => () => read(staff, `/api/admin/bookings?limit=50&${query}`)
  const today = Temporal.PlainDate.from(date)
  const longAgo = `${today.subtract({ years: 3 })}T12:00:00Z_00000000-0000-4000-8000-000000000000`
  return {
    board: () => read(staff, `/api/admin/board/${date}`),
    'list: upcoming': list('scope=upcoming'),
    'list: past': list('scope=past'),
    'list: past, years back': list(`scope=past&cursor=${longAgo}`),
    'list: one space': list('scope=past&itemId=cage-2'),
    'search: name': list('scope=past&search=yogi%20berra'),
    'search: two letters': list('scope=past&search=yo'),
    'search: email': list('scope=past&search=player1234@example.com'),
    'search: no match': list('scope=past&search=wagner'),
    'search: date': list(`search=${today.subtract({ years: 1 })}`),
    counts: () => read(staff, '/api/admin/bookings/counts'),
    'counts: a name': () => read(staff, '/api/admin/bookings/counts?search=berra'),
    'counts: two letters': () => read(staff, '/api/admin/bookings/counts?search=yo'),
    'counts: one space': () => read(staff, '/api/admin/bookings/counts?itemId=cage-2'),
    attention: () => read(staff, '/api/admin/attention'),
    'users: search': () => read(staff, '/api/admin/users?limit=50&search=berra'),
    'users: page': () => read(staff, '/api/admin/users?limit=50'),
    till: () => read(staff, `/api/admin/till/${date}`),
    'report of 366 days': () =>
      read(staff, `/api/admin/report?from=${today.subtract({ days: 365 })}&to=${date}`),
  }
}

async function read(client: Client, path: string): Promise<void> {
  const { status, body } = await client.get(path)
  if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`)
}
