import { type Outcome, succeed } from '../../../domain/errors.ts'
import type { Database } from '../../../server/db/database.ts'
import type { LinkedTeam } from '../domain/team.schema.ts'
import { findGuardian } from './guardian-code.ts'
import { readRosters } from './read-roster.ts'
import { findTeamBookings, toTeamBooking } from './team-bookings.ts'
import { findLinkedTeam } from './team-links.ts'

/**
 * A team as its link shows it: its name and its coach's, and with a pass the guardian's own players and the
 * team's bookings.
 */
export async function viewTeam(
  db: Database,
  { token, pass, now }: { token: string; pass: string | undefined; now: Temporal.Instant },
): Promise<Outcome<LinkedTeam>> {
  if (pass === undefined) {
    const team = await findLinkedTeam(db, token, now)
    if (!team.ok) return team
    return succeed({ name: team.value.name, coachName: team.value.coachName, guardian: null })
  }
  const found = await findGuardian(db, { token, pass, now })
  if (!found.ok) return found
  const { team, email } = found.value
  const players = await db
    .selectFrom('players')
    .selectAll()
    .where('guardianEmail', '=', email)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const roster = await readRosters(db, [team.id], now)
  const signedAt = (id: string) =>
    roster.find(({ playerId, state }) => playerId === id && state === 'signed')?.signedAt?.toString() ?? null
  return succeed({
    name: team.name,
    coachName: team.coachName,
    guardian: {
      email,
      players: players.map(({ id, firstName, lastInitial, birthYear }) => ({
        id,
        firstName,
        lastInitial,
        birthYear,
        signedAt: signedAt(id),
      })),
      bookings: (await findTeamBookings(db, [team.id], now)).map(toTeamBooking),
    },
  })
}
