import { createFetchClient } from '../../testing/fetch-client.ts'
import { fillBookings } from '../data/fill-bookings.ts'
import { type Measurement, measurement, timed } from '../report/measurement.ts'
import { type BenchServer, withServer } from '../server/start-server.ts'

const CUSTOMERS = 100_000
const BOOKINGS = 100_000
const ROUNDS = 200
const WARM_UP = 20
/** Staff type, and wait for each letter. */
const AT_MOST_MS = 50

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
export async function search(): Promise<Measurement[]> {
  return await withServer(async (server) => {
    const find = await prepare(server)
    const measured: Measurement[] = []
    for (const [what, text] of Object.entries(SEARCHES)) {
      const rounds: { ours: number }[] = []
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const ours = await timed(() => find(text))
        if (round >= WARM_UP) rounds.push({ ours })
      }
      const p99 = rounds.map(({ ours }) => ours).sort((a, b) => a - b)[Math.floor(ROUNDS * 0.99)] ?? 0
      measured.push(
        measurement(`search for ${what}`, 'ms', rounds, { atMost: AT_MOST_MS }, `p99 ${p99.toFixed(1)} ms`),
      )
    }
    return measured
  })
}

async function prepare({ url, database }: BenchServer): Promise<(text: string) => Promise<void>> {
  const staff = createFetchClient(url)
  await staff.register('staff@example.com')
  await staff.post('/api/promote-to-admin', { email: 'staff@example.com' })
  await fillBookings(database, { customers: CUSTOMERS, bookings: BOOKINGS })
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
