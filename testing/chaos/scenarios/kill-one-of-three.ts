import { anyOf } from '../load/customer.ts'
import { openTogether } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const KILLS = 10

/** Three processes share one PostgreSQL; one of them dies, while people go on at the others. */
export const killOneOfThree: Scenario = {
  name: 'kill-one-of-three',
  title: `one of three processes killed, ${KILLS} times`,
  limit: { seconds: 5, since: 'the kill' },
  async open(ground) {
    const { servers, ...world } = await openTogether(ground, 3)
    return {
      world,
      async play({ ledger }) {
        const resumedMs: number[] = []
        for (let kill = 0; kill < KILLS; kill += 1) {
          await ledger.untilWrites(Math.ceil(Math.random() * 30))
          const victim = anyOf(servers)
          const killedAt = performance.now()
          await victim.kill()
          resumedMs.push(await ledger.untilResumed(killedAt))
          await victim.start()
        }
        return { resumedMs }
      },
    }
  },
}
