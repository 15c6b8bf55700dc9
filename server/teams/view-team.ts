import { type Outcome, succeed } from '../../domain/errors.ts'
import type { LinkedTeam } from '../../domain/teams/team.schema.ts'
import type { Database } from '../db/database.ts'
import { findGuardian } from './guardian-code.ts'
import { readRosters } from './read-roster.ts'
import { findTeamBookings, toTeamBooking } from './team-bookings.ts'
import { findLinkedTeam } from './team-links.ts'

/** A team as its link shows it: its name, and with a pass the guardian's own players and the team's bookings. */
export async function viewTeam(
  db: Database,
  { token, pass, now }: { token: string; pass: string | undefined; now: Temporal.Instant },
): Promise<Outcome<LinkedTeam>> {
  if (pass === undefined) {
    const team = await findLinkedTeam(db, token, now)
    return team.ok ? succeed({ name: team.value.name, guardian: null }) : team
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
