import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { REGULAR } from '../data/fill-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import { lazy } from '../figures/figure.ts'
import { startLimit } from '../limits/start-limit.ts'
import { sendLoad } from '../load/send-load.ts'
import type { BenchServer } from '../server/start-server.ts'
import type { Part } from './part.ts'

const CONNECTIONS = 12
const ROUNDS = 5
/** Every day of the last and the next two weeks is full. */
const BOOKINGS = 1_100
const PUBLIC_FLOOR = { atLeast: 2_500 }
const SIGNED_IN_FLOOR = { atLeast: 600 }

interface Read {
  name: string
  path: string
  headers?: Record<string, string>
  limit: 'same bytes' | 'one query'
}

/** Reads that visitors and customers send most, against the most that this machine can serve. */
export const reads: Part = async (site, seconds) => {
  const server = await site.open()
  const { wanted, customerId } = await prepareReads(server)
  const limits = {
    'same bytes': lazy(async () => {
      const bodies = new Map<string, Buffer>()
      for (const { name, path, headers } of wanted)
        bodies.set(urlPath(name), await fetchRaw(`${server.url}${path}`, headers))
      return await startLimit(site, 'bare-http.ts', bodies)
    }),
    'one query': lazy(() =>
      startLimit(site, 'query-http.ts', { databaseUrl: server.databaseUrl, userId: customerId }),
    ),
  }
  return wanted.map(({ name, path, headers, limit }) => {
    const send = async (url: string, sentPath: string) => {
      const requests = [{ path: sentPath, headers }]
      const load = await sendLoad({ url, connections: CONNECTIONS, requests, repeat: { seconds } })
      return { value: load.perSecond, requests: load.responses }
    }
    return {
      name,
      unit: 'req/s',
      rounds: ROUNDS,
      warmUps: 1,
      measure: () => send(server.url, path),
      floor: limit === 'same bytes' ? PUBLIC_FLOOR : SIGNED_IN_FLOOR,
      limits: [{ name: limit, measure: async () => await send(await limits[limit](), urlPath(name)) }],
    }
  })
}

/** Fills the days around today, some of it by a customer of our own, and lists the reads. */
export async function prepareReads({ url, database, fillBookings }: BenchServer) {
  const [customer] = await registerCustomers(url, database, 1, REGULAR)
  if (!customer) throw new Error('No customer')
  await fillBookings({ customers: 100, bookings: BOOKINGS })
  const day = `/api/bookings/availability/${facilityDate(Temporal.Now.instant()).add({ days: 3 })}`
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const signedIn = { cookie: customer.cookie }
  const wanted: Read[] = [
    { name: "a day's availability", path: day, limit: 'same bytes' },
    { name: "a day's availability, compressed", path: day, headers: browser, limit: 'same bytes' },
    { name: 'spaces', path: '/api/spaces', limit: 'same bytes' },
    { name: 'session', path: '/api/auth/user', headers: signedIn, limit: 'one query' },
    { name: 'own bookings', path: '/api/bookings', headers: signedIn, limit: 'one query' },
    { name: 'landing page, compressed', path: '/', headers: browser, limit: 'same bytes' },
  ]
  return { wanted, customerId: customer.id }
}

function urlPath(name: string): string {
  return `/${encodeURIComponent(name)}`
}

/** A response's body as it's sent. `fetch` would decompress it. */
async function fetchRaw(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  http.get(url, { headers }, resolve).on('error', reject)
  const response = await promise
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`)
  return await buffer(response)
}
