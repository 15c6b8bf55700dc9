import { setTimeout as delay } from 'node:timers/promises'
import { openTogether } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const DOWN_MS = 2_000
/** Shorter and longer than the servers wait for an answer. */
const FREEZES_MS = [5_000, 20_000]

/** PostgreSQL loses power, loses a process, or stops answering, while the servers stay. */
export const killPostgres: Scenario = {
  name: 'kill-postgres',
  title: 'PostgreSQL killed, one of its processes killed, and frozen',
  limit: { seconds: 15, since: 'PostgreSQL was back' },
  missing: () => (process.platform === 'linux' ? null : 'needs Linux, whose /proc lists the processes'),
  async open(ground) {
    const { postgres, servers: _servers, ...world } = await openTogether(ground, 2)
    return {
      world,
      async play({ ledger }) {
        const resumedMs: number[] = []
        for (let kill = 0; kill < 3; kill += 1) {
          await ledger.untilWrites(20)
          postgres.kill()
          await delay(DOWN_MS)
          await postgres.start()
          resumedMs.push(await ledger.untilResumed(performance.now()))
        }
        for (let kill = 0; kill < 3; kill += 1) {
          await ledger.untilWrites(20)
          postgres.killOneConnection()
          resumedMs.push(await ledger.untilResumed(performance.now()))
        }
        for (const frozenMs of FREEZES_MS) {
          await ledger.untilWrites(20)
          postgres.freeze()
          await delay(frozenMs)
          postgres.thaw()
          resumedMs.push(await ledger.untilResumed(performance.now()))
        }
        return { resumedMs }
      },
    }
  },
}
