import { sql } from 'kysely'
import { plural } from '../../../domain/plural.ts'
import { countRows } from '../../../server/db/count-rows.ts'
import type { Database } from '../../../server/db/database.ts'
import { sharedUntil } from './team-links.ts'
import { readTeamSettings } from './team-settings.ts'

/** For the owner, before teams are switched off. */
export async function whenTeamsAreOff(db: Database, now: Temporal.Instant): Promise<string[]> {
  const linked = await countRows(
    db,
    db
      .selectFrom('teams')
      .select('id')
      .where(sql<boolean>`${sharedUntil(now)} is not null`),
  )
  const { needsPlayerSignatures } = await readTeamSettings(db)
  const ahead = needsPlayerSignatures ? await countUpcoming(db, now) : 0
  return [
    ...(linked > 0
      ? [
          `The ${linked === 1 ? 'link' : 'links'} of ${plural(linked, 'team')} won't open until this extra is back on.`,
        ]
      : []),
    ...(ahead > 0
      ? [`${plural(ahead, 'upcoming team booking')} can start without the players' signatures.`]
      : []),
  ]
}

async function countUpcoming(db: Database, now: Temporal.Instant): Promise<number> {
  return await countRows(
    db,
    db
      .selectFrom('teamBookings')
      .innerJoin('bookings', 'bookings.id', 'bookingId')
      .select('bookingId')
      .where('status', 'in', ['pending', 'confirmed'])
      .where('startTime', '>', now),
  )
}
