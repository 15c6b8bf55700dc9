import { Client } from 'pg'
import { runningPostgresUrl } from '../server/db/embedded-postgres.ts'
import { createFetchClient } from '../testing/fetch-client.ts'
import { type Measurement, median, timed } from './measurement.ts'
import { withServer } from './with-server.ts'

const BOOKINGS = 200_000
const ROUNDS = 60

/** The reads of a busy day after years of trade, against reading one row by its key through the same routes. */
export async function readsAtScale(): Promise<Measurement[]> {
  return await withServer({}, async ({ url, dataDir }) => {
    const client = createFetchClient(url)
    await client.register('regular@example.com')
    const { date, bookingId } = await fill(dataDir)
    const calls = {
      oneRow: () => client.get(`/api/bookings/${bookingId}`),
      availability: () => client.get(`/api/bookings/availability/${date}`),
      ownBookings: () => client.get('/api/bookings'),
    }
    const times = { oneRow: [] as number[], availability: [] as number[], ownBookings: [] as number[] }
    // Interleaved, so that whatever else the machine does meets all three alike.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of ['oneRow', 'availability', 'ownBookings'] as const)
        times[name].push(await timed(calls[name]))
    const base = median(times.oneRow)
    return (['availability', 'ownBookings'] as const).map((name) => ({
      what: `${name} at ${BOOKINGS} bookings, against one row by key`,
      value: median(times[name]) / base,
      limit: 20,
      unit: 'ratio',
    }))
  })
}

async function fill(dataDir: string): Promise<{ date: string; bookingId: string }> {
  const database = new Client({ connectionString: runningPostgresUrl(dataDir) ?? '' })
  await database.connect()
  try {
    return await insertBookings(database)
  } finally {
    await database.end()
  }
}

async function insertBookings(database: Client): Promise<{ date: string; bookingId: string }> {
  const { rows } = await database.query(
    `with own as (select id from users where email = 'regular@example.com'), other as (
       insert into users (email, created_at, updated_at)
       select 'customer' || n || '@example.com', now(), now() from generate_series(1, 500) n returning id
     ), people as (select id, row_number() over () as n from (select id from other union all select id from own) p),
     filled as (
       insert into bookings (user_id, space_id, start_time, end_time, total_amount, status, created_at, updated_at)
       select people.id, 'cage-' || (1 + slots.n % 3), start, start + interval '1 hour', 30,
         case when start < now() then 'completed' else 'confirmed' end, now(), now()
       from (select n, now() + interval '60 days' - (n / 3) * interval '1 hour' as start
             from generate_series(1, $1::int) n) slots
       join people on people.n = 1 + slots.n % 501
       returning id, user_id, start_time
     )
     select filled.id, to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as date
     from filled join own on own.id = filled.user_id limit 1`,
    [BOOKINGS],
  )
  await database.query('analyze bookings')
  return { date: rows[0].date, bookingId: rows[0].id }
}
