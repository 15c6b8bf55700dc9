import { sql } from 'kysely'
import { plural } from '../../../domain/plural.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import type { Database } from '../../../server/db/database.ts'

/** For the owner, before packs are switched off. */
export async function whenPacksAreOff(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ packs: number; hours: number }>`
    select count(*)::integer as packs, sum(punches)::integer as hours from (
      select sum(punches) as punches from packs join pack_entries on pack_id = packs.id
      where expires_on >= ${facilityDate(now).toString()} group by packs.id having sum(punches) > 0) unused`.execute(
    db,
  )
  const [{ packs, hours } = { packs: 0, hours: 0 }] = rows
  if (packs === 0) return []
  const stay = packs === 1 ? 'stays valid until its last day' : 'stay valid until their last day'
  return [
    `${plural(packs, 'pack')} with ${plural(hours, 'unused hour')} ${stay}, but can't be used until this extra is back on.`,
  ]
}
