import { sendLoad } from '../load/send-load.ts'
import { type Measurement, measurement } from '../report/measurement.ts'
import { createDataDir, startServer } from '../server/start-server.ts'
import { prepareReads } from './reads.ts'

const CONNECTIONS = 12
const STARTS = 3
const REST_MS = 10_000
/** A minute of reads, if a round of load has its default length. */
const ROUNDS_OF_READS = 12

/** The server's start on existing data, and its memory. */
export async function memoryAndStart(seconds: number): Promise<Measurement[]> {
  const data = createDataDir()
  try {
    // The first start creates the database.
    await (await startServer(data.dataDir)).stop()
    const starts: { ours: number }[] = []
    for (let start = 0; start < STARTS; start += 1) {
      const server = await startServer(data.dataDir)
      starts.push({ ours: server.startMs })
      await server.stop()
    }
    return [
      measurement('warm start to the first response', 'ms', starts, { atMost: 1_500 }),
      ...(await measureMemory(data.dataDir, seconds * ROUNDS_OF_READS)),
    ]
  } finally {
    data.remove()
  }
}

async function measureMemory(dataDir: string, seconds: number): Promise<Measurement[]> {
  const server = await startServer(dataDir)
  try {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const atRest = { ours: server.memory() }
    const { wanted: requests } = await prepareReads(server)
    await sendLoad({ url: server.url, connections: CONNECTIONS, requests, repeat: { seconds } })
    return [
      measurement('memory at rest', 'MB', [atRest], { atMost: 130 }),
      measurement(`memory after ${seconds} s of reads`, 'MB', [{ ours: server.memory() }], { atMost: 220 }),
    ]
  } finally {
    await server.stop()
  }
}
