import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { fillBookings, REGULAR } from '../data/fill-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import { startLimit } from '../limits/start-limit.ts'
import { type Load, sendLoad } from '../load/send-load.ts'
import { type Measurement, measurement } from '../report/measurement.ts'
import { type BenchServer, withServer } from '../server/start-server.ts'

const CONNECTIONS = 12
const ROUNDS = 3
/** Every day of the last and the next two weeks is full. */
const BOOKINGS = 1_100

interface Read {
  name: string
  path: string
  headers?: Record<string, string>
  limit: 'same bytes' | 'one query'
  atLeast: number
}

/** Reads that visitors and customers send most, against the most that this machine can serve. */
export async function reads(seconds: number): Promise<Measurement[]> {
  return await withServer(async (server) => {
    const { wanted, customerId } = await prepareReads(server)
    const bodies = new Map<string, Buffer>()
    for (const { name, path, headers } of wanted)
      bodies.set(urlPath(name), await fetchRaw(`${server.url}${path}`, headers))
    const bare = await startLimit('bare-http.ts', bodies)
    const query = await startLimit('query-http.ts', { databaseUrl: server.databaseUrl, userId: customerId })
    const measurements: Measurement[] = []
    for (const read of wanted) {
      const { name, path, headers, limit } = read
      const send = (url: string, sentPath: string, duration: number) =>
        sendLoad({
          url,
          connections: CONNECTIONS,
          requests: [{ path: sentPath, headers }],
          repeat: { seconds: duration },
        })
      const ours = (duration: number) => send(server.url, path, duration)
      const top = limit === 'same bytes' ? bare : query
      const most = (duration: number) => send(top.url, urlPath(name), duration)
      measurements.push(await compare(read, ours, most, seconds))
    }
    await bare.stop()
    await query.stop()
    return measurements
  })
}

/** Fills the days around today, some of it by a customer of our own, and lists the reads with their targets. */
export async function prepareReads({ url, database }: BenchServer) {
  const [customer] = await registerCustomers(url, database, 1, REGULAR)
  if (!customer) throw new Error('No customer')
  await fillBookings(database, { customers: 100, bookings: BOOKINGS })
  const day = `/api/bookings/availability/${facilityDate(Temporal.Now.instant()).add({ days: 3 })}`
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const signedIn = { cookie: customer.cookie }
  const wanted: Read[] = [
    { name: "a day's availability", path: day, limit: 'same bytes', atLeast: 0.4 },
    {
      name: "a day's availability, compressed",
      path: day,
      headers: browser,
      limit: 'same bytes',
      atLeast: 0.4,
    },
    { name: 'spaces', path: '/api/spaces', limit: 'same bytes', atLeast: 0.4 },
    { name: 'session', path: '/api/auth/user', headers: signedIn, limit: 'one query', atLeast: 0.3 },
    { name: 'own bookings', path: '/api/bookings', headers: signedIn, limit: 'one query', atLeast: 0.3 },
    { name: 'landing page, compressed', path: '/', headers: browser, limit: 'same bytes', atLeast: 0.4 },
  ]
  return { wanted, customerId: customer.id }
}

/** Limit, ours, limit, ours, after a warm-up of each. */
async function compare(
  { name, limit: shareOf, atLeast }: Read,
  ours: (seconds: number) => Promise<Load>,
  limit: (seconds: number) => Promise<Load>,
  seconds: number,
): Promise<Measurement> {
  await limit(seconds / 2)
  await ours(seconds / 2)
  const rounds: { limit: number; ours: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ limit: (await limit(seconds)).perSecond, ours: (await ours(seconds)).perSecond })
  return measurement(name, 'req/s', rounds, { shareOf, atLeast })
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
