import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { type Limit, startLimit } from '../limits/start-limit.ts'
import { sendLoad } from '../load/send-load.ts'
import { type Measurement, median, timed } from '../report/measurement.ts'
import { createDataDir } from '../server/data-dir.ts'
import { type BenchServer, startServer } from '../server/start-server.ts'
import type { Options } from './options.ts'
import { listReads, prepareReads } from './reads.ts'

const CONNECTIONS = 12
const STARTS = 3
const REST_MS = 10_000
/** A minute of reads, if a round of load has its default length. */
const ROUNDS_OF_READS = 12

/** How fast the server starts on existing data, and how much memory it takes. */
export async function serverProcess({ seconds }: Options): Promise<Measurement[]> {
  const data = createDataDir()
  try {
    // The first start creates the database.
    await (await startServer(data.dataDir)).stop()
    const starts: { ours: number; limit: number }[] = []
    for (let start = 0; start < STARTS; start += 1) {
      const limit = await bareStart(data.dataDir)
      const server = await startServer(data.dataDir)
      starts.push({ ours: server.startMs, limit })
      await server.stop()
    }
    return [
      {
        what: 'warm start to first response',
        value: median(starts.map(({ ours }) => ours)),
        unit: 'ms',
        limit: median(starts.map(({ limit }) => limit)),
        ratio: median(starts.map(({ ours, limit }) => ours / limit)),
        target: { atMost: 1_500 },
        detail: 'limit: embedded PostgreSQL and bare Node',
      },
      ...(await measureMemory(data.dataDir, seconds * ROUNDS_OF_READS)),
    ]
  } finally {
    data.remove()
  }
}

/** Milliseconds to start the database and a bare HTTP server, at the same time. */
async function bareStart(dataDir: string): Promise<number> {
  let stop: (() => Promise<void>)[] = []
  const ms = await timed(async () => {
    const [postgres, bare] = await Promise.all([startEmbeddedPostgres(dataDir), bareServer()])
    stop = [postgres.stop, bare.stop]
  })
  for (const end of stop) await end()
  return ms
}

async function measureMemory(dataDir: string, seconds: number): Promise<Measurement[]> {
  const [server, bare] = [await startServer(dataDir), await bareServer()]
  try {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const atRest = { ours: server.memory(), limit: bare.memory() }
    await readForAWhile(server, seconds)
    return [
      row('memory at rest', atRest, 110),
      row(`memory after ${seconds} s of reads`, { ours: server.memory(), limit: atRest.limit }, 200),
    ]
  } finally {
    await server.stop()
    await bare.stop()
  }
}

async function readForAWhile(server: BenchServer, seconds: number): Promise<void> {
  const { date, customer } = await prepareReads(server)
  const requests = listReads(date, customer).map(({ path, headers = {} }) => ({ path, headers }))
  await sendLoad({ url: server.url, connections: CONNECTIONS, requests, repeat: { seconds } })
}

async function bareServer(): Promise<Limit> {
  return await startLimit('bare-http.ts', new Map([['/', Buffer.from('ok')]]))
}

function row(what: string, { ours, limit }: { ours: number; limit: number }, most: number): Measurement {
  return {
    what,
    value: ours,
    unit: 'MB',
    limit,
    ratio: ours / limit,
    target: { atMost: most },
    detail: 'limit: bare HTTP server at rest',
  }
}
