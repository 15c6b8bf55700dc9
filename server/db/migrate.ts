import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { applyFunctions, needsFunctions } from './apply-functions.ts'
import { connectOwner } from './connections/connect-owner.ts'
import { appliedMigrations, changeTables, migrationNames } from './migrations.ts'

/** A lock timed out, or two transactions waited for each other. */
const LOCKED = ['55P03', '40P01']
const WAITS = { lockMs: 200, betweenMs: 1_000, inAllMs: 15 * 60_000 }

/**
 * Runs the migrations a database doesn't have yet, each in a separate transaction, and then the files of functions if they have changed.
 * Processes that start together wait for each other.
 *
 * Requests that come while a migration waits for a table wait behind it. So it waits only briefly, lets them pass, and tries again:
 * a backup or a report of another process can use a table for minutes. It gives way before PostgreSQL ends a request that waits for it
 * and that it waits for, which is after a second. `say` gets a line about it.
 */
export async function migrate(
  databaseUrl: string,
  { say, waits = WAITS }: { say?: (line: string) => void; waits?: typeof WAITS } = {},
): Promise<void> {
  const startedAt = performance.now()
  await using client = await connectOwner(databaseUrl)
  if ((await nextStep(client)) === null) return
  // Until the connection ends, and before locks have a time limit.
  await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
  await client.query(`set lock_timeout = ${waits.lockMs}`)
  let hasSaid = false
  for (let step = await nextStep(client); step; step = await nextStep(client))
    try {
      await client.query('begin')
      await step()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      const isLocked = LOCKED.includes((error as { code?: string }).code ?? '')
      if (!isLocked || performance.now() - startedAt > waits.inAllMs) throw error
      if (!hasSaid) say?.('waiting to change database tables that something else is using')
      hasSaid = true
      await delay(waits.betweenMs)
    }
}

/** The next step for this database: its first missing migration, or new functions. Null if nothing. */
async function nextStep(client: Client): Promise<(() => Promise<void>) | null> {
  const applied = await appliedMigrations(client)
  const known = await migrationNames()
  const missing = known.find((name) => !applied.includes(name))
  if (missing !== undefined) return () => changeTables(client, [missing])
  // A later version has changed it, and its functions fit its tables.
  if (applied.some((name) => !known.includes(name))) return null
  return (await needsFunctions(client)) ? () => applyFunctions(client) : null
}
