import { setTimeout as delay } from 'node:timers/promises'
import { sendLoad } from '../load/send-load.ts'
import type { Site } from '../server/site.ts'
import type { Part } from './part.ts'
import { prepareReads } from './reads.ts'

const CONNECTIONS = 12
const ROUNDS = 3
const REST_MS = 10_000
/** A minute of reads, if a round of load has its default length. */
const ROUNDS_OF_READS = 20

/** The server's start on existing data, and its memory. */
export const memoryAndStart: Part = async (site, seconds) => {
  const dataDir = await createUsedData(site)
  const readsSeconds = seconds * ROUNDS_OF_READS
  return [
    {
      name: 'warm start to the first response',
      unit: 'ms',
      rounds: ROUNDS,
      warmUps: 0,
      async measure() {
        const server = await site.start(dataDir)
        await server.stop()
        return { value: server.startMs }
      },
      floor: { atMost: 2_000 },
    },
    {
      name: 'memory at rest',
      unit: 'MB',
      rounds: ROUNDS,
      warmUps: 0,
      async measure() {
        const server = await site.start(dataDir)
        await delay(REST_MS)
        const value = server.memory()
        await server.stop()
        return { value }
      },
      floor: { atMost: 200 },
    },
    {
      name: `memory after ${readsSeconds} s of reads`,
      unit: 'MB',
      rounds: 1,
      warmUps: 0,
      async measure() {
        const server = await site.start(await createUsedData(site))
        const { wanted: requests } = await prepareReads(server)
        await sendLoad({
          url: server.url,
          connections: CONNECTIONS,
          requests,
          repeat: { seconds: readsSeconds },
        })
        const value = server.memory()
        await server.stop()
        return { value }
      },
      floor: { atMost: 250 },
    },
  ]
}

/** The first start creates the database, which takes time and memory. */
async function createUsedData(site: Site): Promise<string> {
  const dataDir = site.createDataDir()
  await (await site.start(dataDir)).stop()
  return dataDir
}
