import { facilityDate } from '../../domain/time/facility-time.ts'
import { bookingOf } from '../../testing/factories.ts'
import { createFetchClient } from '../../testing/fetch-client.ts'
import type { Customer } from '../data/register-customers.ts'
import { type Measurement, median, timed } from '../report/measurement.ts'

const CROWD = 50
const ROUNDS = 5

/** Fifty customers book the same slot at once, over the network, on a durable database. Exactly one must win. */
export async function crowd(url: string, customers: readonly Customer[]): Promise<Measurement> {
  const clients = customers.slice(0, CROWD).map(({ cookie }) => createFetchClient(url, cookie))
  if (clients.length < CROWD) throw new Error(`Only ${clients.length} customers`)
  const slowest: number[] = []
  // The first round opens the connections.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const date = facilityDate(Temporal.Now.instant()).add({ days: 3 + round })
    const wanted = bookingOf('bundle2', `${date}T18:00`)
    const statuses: number[] = []
    const times = await Promise.all(
      clients.map((client) =>
        timed(async () => statuses.push((await client.post('/api/bookings', wanted)).status)),
      ),
    )
    if (statuses.filter((status) => status === 201).length !== 1)
      throw new Error(`Expected exactly one winner, got statuses ${statuses}`)
    slowest.push(Math.max(...times))
  }
  const measured = slowest.slice(1)
  return {
    what: `${CROWD} at once on one slot, slowest response`,
    value: median(measured),
    unit: 'ms',
    target: { atMost: 150 },
    detail: `median of ${ROUNDS} crowds, worst ${Math.max(...measured).toFixed(0)} ms`,
  }
}
