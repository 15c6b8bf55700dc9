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
/** Ten minutes, if a round of load has its default length. */
const ROUNDS = 120
const SAMPLES = 60
/** Whether a figure grew: its median in the last third of the samples against the first third. */
const PART = SAMPLES / 3

/** Sends each kind of load until its end, at a rate or as fast as possible. */
interface Traffic {
  read(seconds: number, perSecond?: number): Promise<Load>
  /** Books every free slot once and then frees them all. */
  book(perSecond?: number): Promise<Load>
}

/** Ten minutes of reads and bookings at half the rates that the server reaches with both. No figure may keep growing. */
export async function soak({ seconds }: Options): Promise<Measurement[]> {
  return await withServer({}, async (server) => {
    const traffic = await prepareTraffic(server)
    const top = await findTopRates(traffic)
    const half = { reads: Math.round(top.reads / 2), bookings: Math.round(top.bookings / 2) }
    const samples: Sample[] = []
    const duration = seconds * ROUNDS
    const everySample = (duration / SAMPLES) * 1000
    const timer = setInterval(async () => samples.push(await readServer(server)), everySample)
    await until(traffic.read(duration, half.reads), () => traffic.book(half.bookings))
    clearInterval(timer)
    const load = `${duration} s of ${half.reads} reads/s and ${half.bookings} bookings/s`
    return [
      growth(
        `memory, ${load}`,
        'MB',
        samples.map(({ memory }) => memory),
        1.15,
      ),
      growth(
        'event loop delay, p99',
        'ms',
        samples.map(({ eventLoopDelay }) => eventLoopDelay),
        1.3,
      ),
      growth(
        'connections',
        'sockets',
        samples.map(({ connections }) => connections),
        1.1,
      ),
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
    async book(perSecond) {
      const plan = { url, connections: BOOKERS, requests: bookings, repeat: 'once' as const }
      const load = await sendLoad({ ...plan, ...(perSecond && { perSecond }) }, 201)
      await clearBookings(database)
      return load
    },
  }
}

/** Per second, with both kinds of load at once. */
async function findTopRates({ read, book }: Traffic): Promise<{ reads: number; bookings: number }> {
  const loads: Load[] = []
  const booking = book()
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

function growth(what: string, unit: string, values: readonly number[], most: number): Measurement {
  const [before, after] = [median(values.slice(0, PART)), median(values.slice(-PART))]
  const minutes = Array.from({ length: 10 }, (_, minute) =>
    median(values.slice((minute * SAMPLES) / 10, ((minute + 1) * SAMPLES) / 10)),
  )
  return {
    what: `soak: ${what}`,
    value: after,
    unit,
    limit: before,
    ratio: after / before,
    target: { ratioAtMost: most },
    detail: `every tenth: ${minutes.map((value) => value.toFixed(0)).join(', ')}; limit: the first third`,
  }
}
