import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openTogether } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const DISK = '300m'
const FULL_MS = 15_000
const BLOCK = Buffer.alloc(1 << 20, 1)

/** The disk of the database fills up, until an operator makes room. */
export const diskFull: Scenario = {
  name: 'disk-full',
  title: 'the disk of the database full, for 15 seconds',
  limit: { seconds: 15, since: 'there was room again' },
  missing: () =>
    process.platform === 'linux' && process.getuid?.() === 0
      ? null
      : 'needs root on Linux, to mount a small disk: sudo npm run chaos -- disk-full',
  async open(ground) {
    const disk = path.join(ground.folder, 'database')
    mkdirSync(disk)
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk)
    ground.add({ close: () => run('umount', disk) })
    const { postgres, servers, ...world } = await openTogether(ground, 2)
    return {
      world,
      async play({ ledger }) {
        const problems: string[] = []
        const ready = async () =>
          await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
        const filler = path.join(disk, 'filler')
        const fillUp = setInterval(() => fill(filler), 20)
        try {
          await delay(FULL_MS)
          if (!(await ready()).every((status) => status === 503))
            problems.push('/readyz did not answer 503 while the disk was full')
        } finally {
          clearInterval(fillUp)
          rmSync(filler, { force: true })
        }
        if (!postgres.isRunning()) await postgres.start()
        const roomAt = performance.now()
        const resumedMs = [await ledger.untilResumed(roomAt)]
        return { resumedMs, problems }
      },
    }
  },
}

/** Takes what's left. */
function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, BLOCK)
  } catch {
    // Full.
  }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}
