import type { VersionedHours } from '../../domain/hours/opening-hours.schema.ts'
import { INITIAL_HOURS, type OpeningHours } from '../../domain/hours/opening-hours.ts'
import type { Database, Trx } from '../db/database.ts'

/** When customers can book, or could at an earlier time. A customer's booking reads them with its other facts, under a lock. */
export async function readOpeningHours(db: Database | Trx, asOf?: Temporal.Instant): Promise<OpeningHours> {
  const { version: _, ...hours } = await readVersionedHours(db, asOf)
  return hours
}

/** The opening hours, and how often they were changed. */
export async function readVersionedHours(
  db: Database | Trx,
  asOf?: Temporal.Instant,
): Promise<VersionedHours> {
  const row = await db
    .selectFrom('openingHoursVersions')
    .select(['version', 'hours'])
    .$if(asOf !== undefined, (query) => query.where('savedAt', '<=', asOf as Temporal.Instant))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Only `changeOpeningHours` writes them, through the schema.
  const { version = 0, hours = INITIAL_HOURS } = row ?? {}
  return { ...(hours as unknown as OpeningHours), version } as VersionedHours
}
