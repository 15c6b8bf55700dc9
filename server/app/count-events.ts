import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Counts what has happened to bookings since the last time it was asked; nothing the first time. Reads only rows that are
 * new, so it costs the same however many bookings there are.
 */
export function createEventCount(db: Database): () => Promise<{ event: string; count: number }[]> {
  let seen: string | null = null
  return async () => {
    const { rows: newest } = await sql<{ id: string }>`
      select coalesce(max(id), 0)::text as id from booking_events`.execute(db)
    const [after, until] = [seen, newest[0]?.id ?? '0']
    if (after === null || after === until) {
      seen = until
      return []
    }
    const { rows } = await sql<{ event: string; count: string }>`
      select case
          when kind = 'cancelled' and after ->> 'cancelReason' = 'hold_expired' then 'hold_lapsed'
          -- The money came after the hold had lapsed, and took the slot back.
          when kind = 'confirmed' and before ->> 'status' = 'cancelled' then 'settled_late'
          else kind
        end as event, count(*) as count
      from booking_events where id > ${after} and id <= ${until} group by 1`.execute(db)
    seen = until
    return rows.map(({ event, count }) => ({ event, count: Number(count) }))
  }
}
