import { type Refusal, refuse } from '../../../domain/errors.ts'
import type { Trx } from '../../../server/db/database.ts'
import { unsignedText } from '../domain/roster.ts'
import { readTeamSummaries } from './read-roster.ts'
import { readTeamSettings } from './team-settings.ts'

/**
 * If the owner wants it so, a team arrives once all its players have signed. Null for a booking without a
 * team.
 */
export async function refuseUnsigned(
  trx: Trx,
  bookingId: string,
  now: Temporal.Instant,
): Promise<Refusal | null> {
  const team = (await readTeamSummaries(trx, [bookingId], now)).get(bookingId)
  if (!team || team.missing.length === 0 || !(await readTeamSettings(trx)).needsPlayerSignatures) return null
  return refuse('refused', { message: unsignedText(team.missing) })
}
