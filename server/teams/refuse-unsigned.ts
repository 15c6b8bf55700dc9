import { type Refusal, refuse } from '../../domain/errors.ts'
import { unsignedText } from '../../domain/teams/roster.ts'
import { readSettings } from '../catalog/settings.ts'
import type { Trx } from '../db/database.ts'
import { readTeamSummaries } from './read-roster.ts'

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
  if (!team || team.missing.length === 0 || !(await readSettings(trx)).needsPlayerSignatures) return null
  return refuse('players_unsigned', { message: unsignedText(team.missing) })
}
