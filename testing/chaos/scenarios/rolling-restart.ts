import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openBalancer, untilReady } from '../world/balancer.ts'
import { openTogether } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
const LEAST_REQUESTS = 5_000
/** Docker kills after 10. */
const LONGEST_STOP_MS = 9_500
/** Until the balancer has noticed that a process is back. */
const NOTICED_MS = 2_500

/** Three processes behind a load balancer restart in turn, as for an update. No request may fail. */
function rollingRestart(balancer: 'haproxy' | 'caddy'): Scenario {
  return {
    name: `rolling-restart-${balancer}`,
    title: `three processes restarted in turn behind ${balancer === 'haproxy' ? 'HAProxy' : 'Caddy'}, no request lost`,
    limit: { seconds: 2, since: 'SIGTERM' },
    missing: () =>
      FOLDERS.some((folder) => existsSync(path.join(folder, balancer)))
        ? null
        : `needs what isn't installed here: apt-get install --no-install-recommends ${balancer}`,
    async open(ground) {
      const { servers, ...world } = await openTogether(ground, 3)
      const front = await openBalancer(ground, balancer, servers)
      return {
        world: { ...world, doors: () => [front] },
        async play({ ledger }) {
          const resumedMs: number[] = []
          const problems: string[] = []
          const requests = () => [...ledger.answers().values()].reduce((sum, count) => sum + count, 0)
          for (let restart = 0; restart < servers.length || requests() < LEAST_REQUESTS; restart += 1) {
            const server = servers[restart % servers.length]
            if (!server) break
            const stoppedAt = performance.now()
            const stopping = server.stop()
            resumedMs.push(await ledger.untilResumed(stoppedAt))
            const code = await stopping
            const stopMs = performance.now() - stoppedAt
            if (code !== 0 || stopMs > LONGEST_STOP_MS)
              problems.push(`a process stopped with ${code} after ${stopMs} ms`)
            await server.start()
            await untilReady(server.url)
            await delay(NOTICED_MS)
          }
          const failed = [...ledger.answers()].filter(([answer]) => !/^[234]/.test(answer))
          for (const [answer, count] of failed) problems.push(`${count} requests failed (${answer})`)
          console.log(`  ${requests()} requests`)
          return { resumedMs, problems }
        },
      }
    },
  }
}

export const rollingRestartHaproxy: Scenario = rollingRestart('haproxy')
export const rollingRestartCaddy: Scenario = rollingRestart('caddy')
