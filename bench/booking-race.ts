import { bookingOf } from '../testing/factories.ts'
import { createFetchClient } from '../testing/fetch-client.ts'
import { type Measurement, median, timed } from './measurement.ts'
import { withServer } from './with-server.ts'

const CROWD = 50

/** Fifty customers book the same slot at once, over the network, on a durable database. Exactly one must win. */
export async function bookingRace(): Promise<Measurement[]> {
  return await withServer({}, async ({ url }) => {
    const crowd = await Promise.all(
      Array.from({ length: CROWD }, async (_, index) => {
        const client = createFetchClient(url)
        await client.register(`crowd${index}@example.com`)
        return client
      }),
    )
    const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 })
    // The baseline: one booking at a time, without competition.
    const alone: number[] = []
    for (const [index, client] of crowd.entries()) {
      const slot = bookingOf(
        'cage-1',
        `${date.add({ days: Math.floor(index / 12) })}T${String(8 + (index % 12)).padStart(2, '0')}:00`,
      )
      alone.push(await timed(() => client.post('/api/bookings', slot)))
    }
    const wanted = bookingOf('bundle2', `${date}T18:00`)
    const together: number[] = []
    const statuses: number[] = []
    await Promise.all(
      crowd.map(async (client) => {
        together.push(
          await timed(async () => statuses.push((await client.post('/api/bookings', wanted)).status)),
        )
      }),
    )
    if (statuses.filter((status) => status === 201).length !== 1)
      throw new Error(`Expected exactly one winner, got statuses ${statuses}`)
    const slowest = Math.max(...together)
    return [
      { what: `slowest of ${CROWD} concurrent bookings of one slot`, value: slowest, limit: 250, unit: 'ms' },
      {
        what: `slowest of ${CROWD} concurrent bookings / single booking / ${CROWD}`,
        value: slowest / median(alone) / CROWD,
        limit: 1.5,
        unit: 'ratio',
      },
    ]
  })
}
