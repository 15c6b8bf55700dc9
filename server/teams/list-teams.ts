import type { Team } from '../../domain/teams/team.schema.ts'
import type { Database } from '../db/database.ts'
import { FULL_NAME } from '../db/person-name.ts'
import type { By } from '../services/services.ts'
import { isTeamOf } from './find-team.ts'
import { readRosters, toRosterPlayer } from './read-roster.ts'
import { findTeamBookings, toTeamBooking } from './team-bookings.ts'
import { sharedUntil } from './team-links.ts'

/** The actor's teams, as coach or helper, by name. */
export async function listTeams(db: Database, { actor, now }: By): Promise<Team[]> {
  const teams = await db
    .selectFrom('teams')
    .innerJoin('users', 'users.id', 'teams.coachId')
    .select(['teams.id', 'name', 'coachId', FULL_NAME.as('coachName')])
    .select(sharedUntil(now).as('linkExpiresAt'))
    .where(isTeamOf(actor))
    .orderBy('name')
    .orderBy('teams.createdAt')
    .orderBy('teams.id')
    .execute()
  if (teams.length === 0) return []
  const ids = teams.map(({ id }) => id)
  const helpers = await db
    .selectFrom('teamHelpers')
    .selectAll()
    .where('teamId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('email')
    .execute()
  const rosters = await readRosters(db, ids, now)
  const bookings = await findTeamBookings(db, ids, now)
  const ofTeam = <Row extends { teamId: string | null }>(rows: readonly Row[], id: string) =>
    rows.filter(({ teamId }) => teamId === id)
  return teams.map(({ id, name, coachId, coachName, linkExpiresAt }) => ({
    id,
    name,
    isCoach: coachId === actor.id,
    coachName,
    linkExpiresAt: linkExpiresAt?.toString() ?? null,
    helpers: coachId === actor.id ? ofTeam(helpers, id) : [],
    players: ofTeam(rosters, id).map(toRosterPlayer),
    bookings: ofTeam(bookings, id).map(toTeamBooking),
  }))
}
