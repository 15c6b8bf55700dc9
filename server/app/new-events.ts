import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Events don't commit in the order of their numbers: one is missed if this many with higher numbers were read first. */
const OVERLAP = 1_000

/**
 * Reads what has happened to bookings since the last time it was asked, each event once; nothing the first time. Costs the same
 * however many bookings there are.
 */
export function createEventReader(db: Database): () => Promise<string[]> {
  let newest: string | null = null
  let seen: Set<string> | null = null
  return async () => {
    const { rows } = await sql<{ id: string; event: string }>`
      select id, case
          when kind = 'cancelled' and after ->> 'cancelReason' = 'hold_expired' then 'hold_lapsed'
          -- The money came after the hold had lapsed, and took the slot back.
          when kind = 'confirmed' and before ->> 'status' = 'cancelled' then 'settled_late'
          else kind
        end as event
      from booking_events
      where id > coalesce(${newest}::bigint, (select max(id) from booking_events), 0) - ${OVERLAP}
      order by id`.execute(db)
    const unseen = rows.filter(({ id }) => seen !== null && !seen.has(id))
    newest = rows.at(-1)?.id ?? newest
    seen = new Set(rows.map(({ id }) => id))
    return unseen.map(({ event }) => event)
  }
}
