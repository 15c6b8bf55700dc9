import { sql } from 'kysely'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { plural } from '../../../domain/plural.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import { canRemind, type PlayerState, playerName, playerState } from '../domain/roster.ts'
import type { RosterPlayer } from '../domain/team.schema.ts'
import type { TeamSummary } from '../domain/team-summary.schema.ts'
import { sharedUntil } from './team-links.ts'

/** A player on a roster, with the address for reminders. */
export interface RosterRow {
  id: string
  teamId: string
  playerId: string | null
  firstName: string
  lastInitial: string
  email: string | null
  remindedAt: Temporal.Instant | null
  /** When the guardian last signed. */
  signedAt: Temporal.Instant | null
  state: PlayerState
}

/** The rosters of teams, by name, with who signed. */
export async function readRosters(
  db: Database | Trx,
  teamIds: readonly string[],
  now: Temporal.Instant,
): Promise<RosterRow[]> {
  if (teamIds.length === 0) return []
  const { rows } = await sql<Omit<RosterRow, 'state'> & { policyVersion: string | null }>`
    select roster.id, roster.team_id, roster.player_id, roster.first_name, roster.last_initial, roster.reminded_at,
      coalesce(players.guardian_email, roster.email) as email, last.policy_version, last.signed_at
    from team_players roster
    left join players on players.id = roster.player_id
    left join lateral (
      select policy_version, signed_at from team_signatures
      where team_id = roster.team_id and player_id = roster.player_id order by signed_at desc, id desc limit 1
    ) last on true
    where roster.team_id = any(${teamIds}::uuid[])
    order by fold_text(roster.first_name), roster.last_initial, roster.created_at, roster.id`.execute(db)
  return rows.map(({ policyVersion, ...row }) => ({
    ...row,
    state: playerState(
      policyVersion !== null && row.signedAt !== null ? { policyVersion, signedAt: row.signedAt } : null,
      CURRENT_POLICY.version,
      now,
    ),
  }))
}

/** Without the guardian's address. */
export function toRosterPlayer({
  id,
  firstName,
  lastInitial,
  email,
  remindedAt,
  state,
}: RosterRow): RosterPlayer {
  return {
    id,
    firstName,
    lastInitial,
    state,
    hasEmail: email !== null,
    remindedAt: remindedAt?.toString() ?? null,
  }
}

/** The teams of bookings, as staff see them, by the booking's ID. */
export async function readTeamSummaries(
  db: Database | Trx,
  bookingIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, TeamSummary>> {
  if (bookingIds.length === 0) return new Map()
  const teams = await db
    .selectFrom('teamBookings')
    .innerJoin('teams', 'teams.id', 'teamId')
    .select(['bookingId', 'teamId', 'name', sharedUntil(now).as('linkExpiresAt')])
    .where('bookingId', 'in', bookingIds)
    .execute()
  const ids = [...new Set(teams.map(({ teamId }) => teamId))]
  const rosters = Map.groupBy(await readRosters(db, ids, now), ({ teamId }) => teamId)
  return new Map(
    teams.map(({ bookingId, teamId, name, linkExpiresAt }) => {
      const roster = rosters.get(teamId) ?? []
      const toRemind = linkExpiresAt ? findToRemind(roster, now).length : 0
      return [bookingId, { name, ...summaryOf(roster), toRemind }]
    }),
  )
}

/** For the day sheet: how many players of the teams of bookings haven't signed. */
export async function lackedSignatures(
  db: Database,
  bookingIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  const summaries = [...(await readTeamSummaries(db, bookingIds, now))]
  return new Map(
    summaries.flatMap(([id, { missing }]): [string, string][] =>
      missing.length > 0 ? [[id, `${plural(missing.length, 'player')} not signed`]] : [],
    ),
  )
}

/** The players whose guardians can be reminded now. */
export function findToRemind(roster: readonly RosterRow[], now: Temporal.Instant) {
  return roster.flatMap((player) => {
    const { id, email } = player
    return email !== null && canRemind({ ...player, hasEmail: true }, now) ? [{ id, email }] : []
  })
}

function summaryOf(roster: readonly RosterRow[]): Omit<TeamSummary, 'name' | 'toRemind'> {
  const missing = roster.filter(({ state }) => state !== 'signed').map(playerName)
  return { players: roster.length, signed: roster.length - missing.length, missing }
}
