import { missingPackages } from '../world/debian.ts'
import { openPatroni } from '../world/patroni.ts'
import { openOn } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const KILLS = 2

/** Three PostgreSQL under Patroni replicate synchronously; the machine of the primary dies, and another takes over. */
export const patroni: Scenario = {
  name: 'patroni',
  title: `the primary of a Patroni cluster killed ${KILLS} times`,
  limit: { seconds: 30, since: 'the kill' },
  missing: () =>
    missingPackages({
      patroni: 'patroni python3-etcd',
      etcd: 'etcd-server',
      haproxy: 'haproxy',
      postgres: 'postgresql',
    }),
  async open(ground) {
    const cluster = await openPatroni(ground)
    const { servers: _servers, ...world } = await openOn(ground, cluster.url, 2)
    return {
      world,
      async play({ ledger }) {
        const resumedMs: number[] = []
        for (let kill = 0; kill < KILLS; kill += 1) {
          await cluster.untilWhole()
          await ledger.untilWrites(50)
          const killedAt = performance.now()
          const startAgain = await cluster.killPrimary()
          resumedMs.push(await ledger.untilResumed(killedAt + 100))
          startAgain()
        }
        await cluster.untilWhole()
        return { resumedMs }
      },
    }
  },
}
