import { setTimeout as delay } from 'node:timers/promises'
import { untilJobsRun } from '../world/jobs.ts'
import { findSilent } from '../world/live-updates.ts'
import type { ChaosServer } from '../world/server.ts'
import { openTogether } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const LONGEST_WAIT_MS = 15_000
const BACK_WITHIN_MS = 60_000
/** Supervisors kill a server that takes longer to stop (compose.yaml, ops/barn@.service). */
const GRACE_MS = 15_000

/** The network drops every connection to the database without a reset, as a firewall does that restarts. */
export const deadConnections: Scenario = {
  name: 'dead-connections',
  title: 'database connections dropped by the network without a reset, twice',
  limit: { seconds: 15, since: 'they were dropped' },
  async open(ground) {
    const { postgres, servers, ...world } = await openTogether(ground, 2)
    return {
      world,
      async play({ ledger }) {
        const resumedMs: number[] = []
        const problems: string[] = []
        let lastDropped = Temporal.Now.instant()
        for (let times = 0; times < 2; times += 1) {
          await ledger.untilWrites(20)
          const droppedAt = performance.now()
          lastDropped = Temporal.Now.instant()
          postgres.door.stall()
          const resumed = ledger.untilResumed(droppedAt)
          if (times === 1) problems.push(...(await restart(servers.at(-1))))
          resumedMs.push(await resumed)
          // A request that met both times would wait for both.
          await delay(LONGEST_WAIT_MS)
        }
        const [haveJobs, silent] = await Promise.all([
          untilJobsRun(postgres.directUrl(), BACK_WITHIN_MS, lastDropped),
          findSilent(world.serverUrls(), BACK_WITHIN_MS),
        ])
        problems.push(...silent)
        if (!haveJobs) problems.push(`jobs did not run again within ${BACK_WITHIN_MS / 1_000} seconds`)
        if (ledger.longestMs() > LONGEST_WAIT_MS)
          problems.push(`someone waited ${Math.round(ledger.longestMs())} ms for an answer`)
        return { resumedMs, problems }
      },
    }
  },
}

/** Stops a server with dead connections, and starts it again. Returns what is wrong with the way it stopped. */
async function restart(server: ChaosServer | undefined): Promise<string[]> {
  const stoppedAt = performance.now()
  const code = await server?.stop()
  const ms = Math.round(performance.now() - stoppedAt)
  await server?.start()
  return code === 0 && ms < GRACE_MS ? [] : [`a server stopped with ${code} after ${ms} ms`]
}
