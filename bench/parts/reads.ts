import { facilityDate } from '../../domain/time/facility-time.ts'
import { fillDay } from '../data/fill-day.ts'
import { type Customer, registerCustomers } from '../data/register-customers.ts'
import { startLimit } from '../limits/start-limit.ts'
import { fetchRaw } from '../load/fetch-raw.ts'
import type { Load } from '../load/plan.ts'
import { sendLoad } from '../load/send-load.ts'
import { type Measurement, median } from '../report/measurement.ts'
import type { BenchServer } from '../server/start-server.ts'
import { withServer } from '../server/with-server.ts'
import type { Options } from './options.ts'

const CONNECTIONS = 12
const ROUNDS = 3
/** How many bookings the customer has whose reads are measured. */
const OWN_BOOKINGS = 12
const AS_BROWSERS_DO = { 'accept-encoding': 'gzip, deflate, br, zstd' }

interface Read {
  what: string
  path: string
  headers?: Record<string, string>
  limit: 'same bytes' | 'one query'
  target: number
}

/** What visitors and customers read most, against what this machine can send at most. */
export async function reads({ seconds }: Options): Promise<Measurement[]> {
  return await withServer({}, async (server) => {
    const { date, customer } = await prepareReads(server)
    const wanted = listReads(date, customer)
    const bare = await startLimit('bare-http.ts', await fetchBodies(server.url, wanted))
    const query = await startLimit('query-http.ts', {
      databaseUrl: server.databaseUrl,
      userId: customer.id,
    })
    const measurements: Measurement[] = []
    for (const read of wanted) {
      const limit =
        read.limit === 'same bytes' ? { url: bare.url, path: nameOf(read) } : { url: query.url, path: '/' }
      measurements.push(await compare(read, server, limit, seconds))
    }
    await bare.stop()
    await query.stop()
    return measurements
  })
}

/** Fills a day with 39 bookings and registers a customer with bookings of their own. */
export async function prepareReads(server: BenchServer): Promise<{ date: string; customer: Customer }> {
  const database = await server.connect()
  const [customer, other] = await registerCustomers(server.url, database, 2)
  if (!customer || !other) throw new Error('No customers')
  const date = facilityDate(Temporal.Now.instant()).add({ days: 3 })
  await fillDay(database, other.id, date.toString())
  await fillDay(database, other.id, date.add({ days: 1 }).toString())
  await database.query(
    `update bookings set user_id = $1
     where id in (select id from bookings where start_time >= $2::date + 1 order by start_time, id limit $3)`,
    [customer.id, date.toString(), OWN_BOOKINGS],
  )
  await database.query('vacuum analyze')
  await database.end()
  return { date: date.toString(), customer }
}

export function listReads(date: string, { cookie }: Customer): Read[] {
  const day = `/api/bookings/availability/${date}`
  const browser = { headers: AS_BROWSERS_DO }
  return [
    { what: "a day's availability", path: day, limit: 'same bytes', target: 0.5 },
    { what: "a day's availability, compressed", path: day, ...browser, limit: 'same bytes', target: 0.5 },
    { what: '/api/spaces', path: '/api/spaces', limit: 'same bytes', target: 0.5 },
    {
      what: '/api/auth/user',
      path: '/api/auth/user',
      headers: { cookie },
      limit: 'one query',
      target: 0.4,
    },
    { what: '/api/bookings', path: '/api/bookings', headers: { cookie }, limit: 'one query', target: 0.4 },
    { what: 'landing document', path: '/', limit: 'same bytes', target: 0.7 },
    { what: 'landing document, compressed', path: '/', ...browser, limit: 'same bytes', target: 0.7 },
  ]
}

/** Limit, ours, limit, ours: what else the machine does then affects both. */
async function compare(
  read: Read,
  server: BenchServer,
  limit: { url: string; path: string },
  seconds: number,
): Promise<Measurement> {
  const send = (url: string, path: string, duration: number) =>
    sendLoad({
      url,
      connections: CONNECTIONS,
      requests: [{ path, ...(read.headers && { headers: read.headers }) }],
      repeat: { seconds: duration },
    })
  await send(limit.url, limit.path, seconds / 2)
  await send(server.url, read.path, seconds / 2)
  const rounds: { limit: Load; ours: Load }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      limit: await send(limit.url, limit.path, seconds),
      ours: await send(server.url, read.path, seconds),
    })
  return {
    what: read.what,
    value: median(rounds.map(({ ours }) => ours.perSecond)),
    unit: 'req/s',
    limit: median(rounds.map((round) => round.limit.perSecond)),
    ratio: median(rounds.map((round) => round.ours.perSecond / round.limit.perSecond)),
    target: { ratioAtLeast: read.target },
    detail: `p99 ${median(rounds.map(({ ours }) => ours.p99))} ms; limit: ${read.limit}`,
  }
}

/** The bytes of each response as they're sent, by the path that the limit serves them at. */
async function fetchBodies(url: string, wanted: readonly Read[]): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer>()
  for (const read of wanted)
    if (read.limit === 'same bytes')
      bodies.set(nameOf(read), await fetchRaw(`${url}${read.path}`, read.headers ?? {}))
  return bodies
}

function nameOf({ what }: Read): string {
  return `/${encodeURIComponent(what)}`
}
