import { Client } from 'pg'
import { INSERT_BOOKING, INSERT_EVENT, INSERT_OCCUPANCY, placeOf } from './booking-rows.ts'

// Stands in for pgbench where it isn't installed: the same prepared statements in a loop per connection, in a process of
// its own.
process.once('message', async (job: { databaseUrl: string; clients: number; seconds: number }) => {
  const connections = await Promise.all(
    Array.from({ length: job.clients }, async () => {
      const client = new Client({ connectionString: job.databaseUrl })
      await client.connect()
      return client
    }),
  )
  const start = performance.now()
  const end = start + job.seconds * 1000
  let slot = 0
  let bookings = 0
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < end) {
        await insertBooking(client, slot++)
        bookings += 1
      }
    }),
  )
  const perSecond = (bookings / (performance.now() - start)) * 1000
  for (const client of connections) await client.end()
  process.send?.(perSecond)
  process.disconnect?.()
})

async function insertBooking(client: Client, slot: number): Promise<void> {
  const { space, hour } = placeOf(slot)
  await client.query('begin')
  const { rows } = await client.query(prepared('booking', INSERT_BOOKING, { hour }))
  const { id } = rows[0]
  await client.query(prepared('occupancy', INSERT_OCCUPANCY, { id, space, hour }))
  await client.query(prepared('event', INSERT_EVENT, { id }))
  await client.query('commit')
}

/** Turns `:name` into `$1`, `$2`, … */
function prepared(name: string, sql: string, parameters: Record<string, unknown>) {
  const names = Object.keys(parameters)
  const text = sql.replaceAll(/(?<!:):([a-z]+)/g, (_, key: string) => `$${names.indexOf(key) + 1}`)
  return { name, text, values: Object.values(parameters) }
}
