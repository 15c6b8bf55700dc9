import { setTimeout as delay } from 'node:timers/promises'
import { untilJobsRun } from '../world/jobs.ts'
import { findSilent } from '../world/live-updates.ts'
import { openTogether } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const LONGEST_WAIT_MS = 15_000
const BACK_WITHIN_MS = 60_000

/** The network drops every connection to the database without a reset, as a firewall does that restarts. */
export const deadConnections: Scenario = {
  name: 'dead-connections',
  title: 'database connections dropped by the network without a reset, twice',
  limit: { seconds: 15, since: 'they were dropped' },
  async open(ground) {
    const { postgres, servers: _servers, ...world } = await openTogether(ground, 2)
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
          resumedMs.push(await ledger.untilResumed(droppedAt))
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
