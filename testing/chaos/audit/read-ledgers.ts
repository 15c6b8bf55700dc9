import type Stripe from 'stripe'
import { createDatabase, createPool } from '../../../server/db/database.ts'
import { type MoneyState, readState } from '../../money-model/read-state.ts'

/** Reads the ledger of a database, and Stripe's beside it. */
export async function readLedgers(databaseUrl: string, stripe: Stripe): Promise<MoneyState> {
  const pool = createPool(databaseUrl)
  // The database may be stopped right after this, sooner than the connections have closed.
  pool.on('error', () => {})
  try {
    return await readState(createDatabase(pool), stripe)
  } finally {
    await pool.end()
  }
}
