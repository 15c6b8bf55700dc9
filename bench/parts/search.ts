import { createFetchClient } from '../../testing/fetch-client.ts'
import { timed } from '../figures/figure.ts'
import type { BenchServer } from '../server/start-server.ts'
import type { Part } from './part.ts'

const CUSTOMERS = 100_000
const BOOKINGS = 100_000
const ROUNDS = 200
const WARM_UP = 20
const AT_MOST_MS = 100

/** Where in the list, and what is searched for there. */
const SEARCHES = {
  'a rare last name': 'lopez',
  'last name first': 'Garcia-Lopez, Jose',
  'a middle part': 'arc',
  'common names': 'yogi berra',
  'two letters': 'be',
  'an email': 'player4242@example.com',
  'part of a phone number': '555-0142',
  'part of a booking number': '5f8c',
  'no one': 'wagner',
}

/** Staff's search of everything at 100,000 customers and as many bookings. */
export const search: Part = async (site) => {
  const find = await prepare(await site.open())
  return Object.entries(SEARCHES).map(([what, text]) => ({
    name: `search for ${what}`,
    unit: 'ms',
    rounds: ROUNDS,
    warmUps: WARM_UP,
    measure: () => timed(() => find(text)),
    floor: { atMost: AT_MOST_MS },
  }))
}

async function prepare({
  url,
  database,
  fillBookings,
}: BenchServer): Promise<(text: string) => Promise<void>> {
  const staff = createFetchClient(url)
  await staff.register('staff@example.com')
  await staff.post('/api/promote-to-admin', { email: 'staff@example.com' })
  await fillBookings({ customers: CUSTOMERS, bookings: BOOKINGS })
  // A name that isn't where PostgreSQL's statistics divide the others into hundredths: it would take it for a
  // common one.
  await database.query(
    `update users set first_name = 'Jose', last_name = 'Garcia-Lopez', phone = '+19895550142'
     where email in ('player777@example.com', 'player55555@example.com')`,
  )
  await database.query('vacuum analyze users')
  await database.query('vacuum analyze bookings')
  return async (text) => {
    const { status } = await staff.get(`/api/admin/search?search=${encodeURIComponent(text)}`)
    if (status !== 200) throw new Error(`The search for ${text} answered ${status}`)
  }
}
