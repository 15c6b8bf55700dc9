import { Client } from 'pg'
import { admitServer } from '../../../server/db/server-role.ts'
import { spawnServer } from '../../server-process.ts'
import { missingPackages } from '../world/debian.ts'
import { findSilent } from '../world/live-updates.ts'
import { openPooler } from '../world/pooler.ts'
import { openTogether } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const KILLS = 3
const NEWS_WITHIN_MS = 60_000
/** Statements wait five seconds for a lock. */
const LOCK_MS = 8_000
/** A process uses at most 25 connections. */
const POOL = 'default_pool_size = 25'
const SESSION = ['pool_mode = session', POOL]
const TRANSACTION = ['pool_mode = transaction', POOL]

/** Servers reach PostgreSQL through PgBouncer in each of its modes, and every PgBouncer dies and comes back. */
export const pooler: Scenario = {
  name: 'pooler',
  title: `behind PgBouncer in each of its modes, killed ${KILLS} times`,
  limit: { seconds: 15, since: 'the kill' },
  missing: () => missingPackages({ pgbouncer: 'pgbouncer' }),
  async open(ground) {
    const { postgres, ...world } = await openTogether(ground, 0)
    const owner = new URL(postgres.directUrl())
    const server = new URL(owner)
    server.username = 'barn_server'
    const session = await openPooler(ground, owner, SESSION)
    const ignoring = await openPooler(ground, owner, [...SESSION, 'ignore_startup_parameters = options'])
    await world.addServer({ DATABASE_URL: session.url.toString() })
    await world.addServer({ DATABASE_URL: ignoring.url.toString() })
    await admitServer({ ownerUrl: owner.toString(), serverUrl: server.toString() }, { createsRole: true })
    const transaction = await openPooler(ground, server, TRANSACTION)
    await world.addServer({
      DATABASE_URL: transaction.url.toString(),
      DATABASE_DIRECT_URL: server.toString(),
      DATABASE_MIGRATION_URL: owner.toString(),
    })
    return {
      world,
      async play({ ledger }) {
        const resumedMs: number[] = []
        const problems: string[] = []
        for (let kill = 0; kill < KILLS; kill += 1) {
          await ledger.untilWrites(50)
          const killedAt = performance.now()
          await Promise.all([session, ignoring, transaction].map((each) => each.restart()))
          resumedMs.push(await ledger.untilResumed(killedAt + 100))
        }
        problems.push(...(await findSilent(world.serverUrls(), NEWS_WITHIN_MS)))
        problems.push(...(await lockUsers(owner, world.serverUrls())))
        const alone = await spawnServer({ DATA_DIR: ground.folder, DATABASE_URL: transaction.url.toString() })
        if ((await alone.exited) !== 1 || !alone.output().includes('Set DATABASE_DIRECT_URL'))
          problems.push(`without a direct address it should not start: ${alone.output()}`)
        return { resumedMs, problems }
      },
    }
  },
}

/** Nothing waits for long for a table that an operator has locked, however its connection is pooled. */
async function lockUsers(owner: URL, serverUrls: readonly string[]): Promise<string[]> {
  const operator = new Client({ connectionString: owner.toString() })
  await operator.connect()
  // A request that fails must not leave the table locked.
  try {
    await operator.query('begin; lock table users in access exclusive mode')
    return await answersWhileLocked(serverUrls)
  } finally {
    await operator.end()
  }
}

async function answersWhileLocked(serverUrls: readonly string[]): Promise<string[]> {
  const waits = await Promise.all(
    serverUrls.map(async (url) => {
      const askedAt = performance.now()
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'customer0@example.com', password: 'never-look-back' }),
      })
      return { url, status: answer.status, ms: performance.now() - askedAt }
    }),
  )
  return waits.flatMap(({ url, status, ms }) =>
    status === 503 && ms < LOCK_MS
      ? []
      : [`${url} answered ${status} after ${ms} ms while a table was locked`],
  )
}
