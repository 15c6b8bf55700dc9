import { openAlone } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const KILLS = 20

/** A server as `npm start` runs it dies in the middle of its work, and its supervisor starts it again. */
export const killApp: Scenario = {
  name: 'kill-app',
  title: `the app killed ${KILLS} times`,
  limit: { seconds: 15, since: 'the kill' },
  async open(ground) {
    const { server, ...world } = await openAlone(ground)
    return {
      world,
      async play({ ledger }) {
        const resumedMs: number[] = []
        for (let kill = 0; kill < KILLS; kill += 1) {
          await ledger.untilWrites(Math.ceil(Math.random() * 30))
          const killedAt = performance.now()
          await server.kill()
          await server.start()
          resumedMs.push(await ledger.untilResumed(killedAt))
        }
        return { resumedMs }
      },
    }
  },
}
