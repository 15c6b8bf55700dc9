import { bookingRequests } from '../data/booking-requests.ts'
import { clearBookings } from '../data/clear-bookings.ts'
import { registerCustomers } from '../data/register-customers.ts'
import type { Load } from '../load/plan.ts'
import { sendLoad } from '../load/send-load.ts'
import { type Measurement, median } from '../report/measurement.ts'
import { readServer, type Sample } from '../server/read-server.ts'
import type { BenchServer } from '../server/start-server.ts'
import { withServer } from '../server/with-server.ts'
import type { Options } from './options.ts'
import { listReads, prepareReads } from './reads.ts'

const READERS = 12
const BOOKERS = 16
const CUSTOMERS = 1_000
const TOP_BOOKINGS = 1_000
/** How long bookings are made before all are deleted, so that their slots are free again. */
const BOOKING_SECONDS = 5
/** How long reads are made before their latency is noted. */
const READING_SECONDS = 20
const SAMPLES = 60

/** Sends one kind of load, at a rate or as fast as possible. */
interface Traffic {
  read(seconds: number, perSecond?: number): Promise<Load>
  /** Books so many slots, and then frees them. */
  book(count: number, perSecond?: number): Promise<Load>
}

/** Minutes of reads and bookings at half the rates that the server reaches with both. No figure may keep growing. */
export async function soak({ minutes }: Options): Promise<Measurement[]> {
  return await withServer({}, async (server) => {
    const traffic = await prepareTraffic(server)
    const top = await findTopRates(traffic)
    const half = { reads: Math.round(top.reads / 2), bookings: Math.round(top.bookings / 2) }
    const samples: Sample[] = []
    const duration = minutes * 60
    const everySample = (duration / SAMPLES) * 1000
    const timer = setInterval(async () => samples.push(await readServer(server)), everySample)
    const reads: Load[] = []
    const readAll = async () => {
      for (const end = performance.now() + duration * 1000; performance.now() < end; )
        reads.push(await traffic.read(READING_SECONDS, half.reads))
    }
    const reading = readAll().finally(() => clearInterval(timer))
    const chunk = Math.max(BOOKERS, half.bookings * BOOKING_SECONDS)
    const bookings: Load[] = []
    await until(reading, async () => bookings.push(await traffic.book(chunk, half.bookings)))
    const load = `${duration} s of ${half.reads} reads/s and ${half.bookings} bookings/s`
    return [
      toMeasurement(`memory, ${load}`, 'MB', 1.15, pluck(samples, 'memory')),
      toMeasurement('reads, p99', 'ms', 1.3, pluck(reads, 'p99')),
      toMeasurement('bookings, p99', 'ms', 1.3, pluck(bookings, 'p99')),
      toMeasurement('event loop delay, p99', 'ms', 1.3, pluck(samples, 'eventLoopDelay')),
      toMeasurement('connections', 'sockets', 1.1, pluck(samples, 'connections')),
    ]
  })
}

async function prepareTraffic(server: BenchServer): Promise<Traffic> {
  const { date, customer } = await prepareReads(server)
  const reads = listReads(date, customer).map(({ path, headers = {} }) => ({ path, headers }))
  const database = await server.connect()
  const bookings = bookingRequests(await registerCustomers(server.url, database, CUSTOMERS, 'booker'))
  await clearBookings(database)
  const { url } = server
  return {
    read: (seconds, perSecond) =>
      sendLoad({
        url,
        connections: READERS,
        requests: reads,
        repeat: { seconds },
        ...(perSecond && { perSecond }),
      }),
    async book(count, perSecond) {
      const requests = bookings.slice(0, count)
      const plan = { url, connections: BOOKERS, requests, repeat: 'once' as const }
      const load = await sendLoad({ ...plan, ...(perSecond && { perSecond }) }, 201)
      await clearBookings(database)
      return load
    },
  }
}

/** Per second, with both kinds of load at once. */
async function findTopRates({ read, book }: Traffic): Promise<{ reads: number; bookings: number }> {
  const loads: Load[] = []
  const booking = book(TOP_BOOKINGS)
  await until(booking, async () => loads.push(await read(1)))
  return {
    reads: median(loads.map(({ perSecond }) => perSecond)),
    bookings: (await booking).perSecond,
  }
}

/** Repeats `work` until `end` resolves, and lets the last one finish. */
async function until(end: Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  let isOver = false
  const watching = end.finally(() => {
    isOver = true
  })
  while (!isOver) await work()
  await watching
}

function pluck<K extends string>(samples: readonly Record<K, number>[], key: K): number[] {
  return samples.map((sample) => sample[key])
}

/** Compares the last third of the values with the first. */
function toMeasurement(what: string, unit: string, most: number, values: readonly number[]): Measurement {
  const part = (index: number, parts: number) =>
    median(values.slice((values.length * index) / parts, (values.length * (index + 1)) / parts))
  const [first, last] = [part(0, 3), part(2, 3)]
  const course = Array.from({ length: 10 }, (_, tenth) => part(tenth, 10).toFixed(0))
  return {
    what: `soak: ${what}`,
    value: last,
    unit,
    limit: first,
    ratio: last / first,
    target: { ratioAtMost: most },
    detail: `over time: ${course.join(', ')}; limit: the first third`,
  }
}
