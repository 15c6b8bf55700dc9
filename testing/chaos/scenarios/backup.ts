import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts'
import { findBalanceBreaches } from '../../money-model/balance-rules.ts'
import { findSlotBreaches } from '../../money-model/slot-rules.ts'
import { findLost } from '../audit/acknowledged.ts'
import { readLedgers } from '../audit/read-ledgers.ts'
import type { Ledger } from '../load/ledger.ts'
import { runCommand } from '../world/command.ts'
import { openAlone, type World } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const BACKUPS = 3

/** Backups are taken while people write, and each is restored elsewhere and compared with what was promised before it. */
export const backup: Scenario = {
  name: 'backup',
  title: `${BACKUPS} backups taken while writing, and restored`,
  limit: { seconds: 5, since: 'a backup began' },
  async open(ground) {
    const { server: _server, ...world } = await openAlone(ground)
    return {
      world,
      async play({ ledger }) {
        const resumedMs: number[] = []
        const problems: string[] = []
        for (let count = 0; count < BACKUPS; count += 1) {
          await ledger.untilWrites(100)
          const promised = ledger.promised()
          const file = path.join(ground.folder, `backup-${count}.gz`)
          const beganAt = performance.now()
          const resumed = ledger.untilResumed(beganAt)
          await runCommand('backup', [file], { DATA_DIR: ground.folder })
          resumedMs.push(await resumed)
          const folder = mkdtempSync(path.join(ground.folder, 'restored-'))
          await runCommand('restore', [file], { DATA_DIR: folder })
          problems.push(...(await compare(folder, { ...ledger, bookings: promised }, world)))
        }
        return { resumedMs, problems: problems.map((problem) => `in a restored backup: ${problem}`) }
      },
    }
  },
}

/** By the same rules as after a scenario, without what depends on Stripe, which has gone on since. */
async function compare(folder: string, ledger: Ledger, { stripe }: World): Promise<string[]> {
  const postgres = await startEmbeddedPostgres(folder)
  const database = new Client({ connectionString: postgres.url })
  try {
    await database.connect()
    const state = await readLedgers(postgres.url, stripe)
    return [
      ...(await findLost(database, ledger)),
      ...findSlotBreaches(state),
      ...findBalanceBreaches(state, ledger.model),
    ]
  } finally {
    await database.end()
    await postgres.stop()
  }
}
