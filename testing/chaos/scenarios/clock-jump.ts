import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { untilJobsRun } from '../world/jobs.ts'
import { openAlone } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`
/** From the real time: back, right again, and back into time that already was. */
const JUMPS = ['-2h', '+0', '-20m', '+0']
/** Until every process has read the new time. */
const NOTICED_MS = 2_000
const JOBS_WITHIN_MS = 75_000

/** Someone sets the clock of the host, which the app and its database share. */
export const clockJump: Scenario = {
  name: 'clock-jump',
  title: "the host's clock set back by two hours and by 20 minutes, and right again",
  limit: { seconds: 15, since: 'the clock was set' },
  missing: () =>
    existsSync(LIBRARY)
      ? null
      : "needs what isn't installed here: apt-get install --no-install-recommends faketime",
  async open(ground) {
    const offset = path.join(ground.folder, 'offset')
    const setClock = (by: string) => writeFileSync(offset, `${by}\n`)
    setClock('+0')
    const { server: _server, ...world } = await openAlone(ground, {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_CACHE_DURATION: '1',
      // As when the clock of a machine is set: time doesn't stop.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    return {
      world,
      async play({ ledger }) {
        const resumedMs: number[] = []
        const problems: string[] = []
        for (const jump of JUMPS) {
          await ledger.untilWrites(20)
          setClock(jump)
          await delay(NOTICED_MS)
          resumedMs.push(await ledger.untilResumed(performance.now()))
          // Jobs wait until the clock has caught up.
          if (jump === '+0' && !(await untilJobsRun(world.databaseUrl(), JOBS_WITHIN_MS)))
            problems.push(
              `jobs did not run again within ${JOBS_WITHIN_MS / 1_000} seconds of setting the clock to ${jump}`,
            )
        }
        return { resumedMs, problems }
      },
    }
  },
}
