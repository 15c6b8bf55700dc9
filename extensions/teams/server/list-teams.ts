import { FULL_NAME } from '../../../server/db/person-name.ts'
import type { By, Services } from '../../../server/services/services.ts'
import type { Team } from '../domain/team.schema.ts'
import { isTeamOf } from './find-team.ts'
import { readRosters, toRosterPlayer } from './read-roster.ts'
import { findTeamBookings, toTeamBooking } from './team-bookings.ts'
import { readSharedLinks, type Sign, sharedUntil } from './team-links.ts'

/** The actor's teams, as coach or helper, by name. */
export async function listTeams(
  services: Pick<Services, 'db' | 'publicUrl'>,
  { actor, sign, now }: By & { sign: Sign },
): Promise<Team[]> {
  const { db } = services
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
  const links = await readSharedLinks(services, { teamIds: ids, sign, now })
  const rosters = await readRosters(db, ids, now)
  const bookings = await findTeamBookings(db, ids, now)
  const ofTeam = <Row extends { teamId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ teamId }) => teamId === id)
  return teams.map(({ id, name, coachId, coachName, linkExpiresAt }) => ({
    id,
    name,
    isCoach: coachId === actor.id,
    coachName,
    linkExpiresAt: linkExpiresAt?.toString() ?? null,
    linkUrl: coachId === actor.id ? (links.get(id) ?? null) : null,
    helpers: coachId === actor.id ? ofTeam(helpers, id) : [],
    players: ofTeam(rosters, id).map(toRosterPlayer),
    bookings: ofTeam(bookings, id).map(toTeamBooking),
  }))
}
