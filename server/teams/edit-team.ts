import { sql } from 'kysely'
import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { COACH_TEAMS, TEAM_HELPERS, TEAM_PLAYERS } from '../../domain/facility.ts'
import { foldText } from '../../domain/fold-text.ts'
import type {
  addHelperSchema,
  addRosterPlayerSchema,
  createTeamSchema,
} from '../../domain/teams/team.schema.ts'
import { lockUser } from '../accounts/tokens.ts'
import { type Trx, transact } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'
import { lockTeamOf } from './find-team.ts'
import { issueTeamLink, revokeTeamLinks } from './team-links.ts'

type Made = Outcome<{ id: string; url: string }>
type OfTeam<Input = unknown> = By & { teamId: string; input: Input }

/** A customer names a team and gets its link. Refuses `too_many_teams`. */
export async function createTeam(
  services: Services,
  { actor, input, now }: By & { input: z.output<typeof createTeamSchema> },
): Promise<Made> {
  return await transact(services.db, async (trx) => {
    await lockUser(trx, actor.id)
    const own = await trx.selectFrom('teams').select('id').where('coachId', '=', actor.id).execute()
    if (own.length >= COACH_TEAMS) return refuse('too_many_teams')
    const { id } = await trx
      .insertInto('teams')
      .values({ coachId: actor.id, name: input.name, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return succeed({ id, url: await issueTeamLink(services, trx, { teamId: id, isShared: true, now }) })
  })
}

/** A new link for a team. All earlier ones end. */
export async function renewTeamLink(
  services: Services,
  { actor, teamId, now }: Omit<OfTeam, 'input'>,
): Promise<Made> {
  return await transact(services.db, async (trx) => {
    const team = await lockTeamOf(trx, actor, teamId, { isForCoach: true })
    if (!team.ok) return team
    await revokeTeamLinks(trx, teamId, now)
    return succeed({ id: teamId, url: await issueTeamLink(services, trx, { teamId, isShared: true, now }) })
  })
}

/** Ends a team's links without a new one. */
export async function revokeTeamLink(
  { db }: Services,
  { actor, teamId, now }: Omit<OfTeam, 'input'>,
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const team = await lockTeamOf(trx, actor, teamId, { isForCoach: true })
    if (!team.ok) return team
    await revokeTeamLinks(trx, teamId, now)
    return succeed(null)
  })
}

/** The coach or a helper adds a player whose guardian hasn't. Refuses `team_full` and `on_roster`. */
export async function addRosterPlayer(
  { db }: Services,
  { actor, teamId, input, now }: OfTeam<z.output<typeof addRosterPlayerSchema>>,
): Promise<Outcome<null>> {
  const { firstName, lastInitial } = input
  const email = input.email.toLowerCase() || null
  return await transact(db, async (trx) => {
    const team = await lockTeamOf(trx, actor, teamId)
    if (!team.ok) return team
    const roster = await readNames(trx, teamId)
    if (roster.some((player) => isSameName(player, input))) return refuse('on_roster')
    if (roster.length >= TEAM_PLAYERS) return refuse('team_full')
    await trx
      .insertInto('teamPlayers')
      .values({ teamId, firstName, lastInitial, email, createdAt: now })
      .execute()
    return succeed(null)
  })
}

/** Takes a player off the roster. Signatures stay: they're evidence. */
export async function removeRosterPlayer(
  { db }: Services,
  { actor, teamId, partId }: By & { teamId: string; partId: string },
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const team = await lockTeamOf(trx, actor, teamId)
    if (!team.ok) return team
    await trx.deleteFrom('teamPlayers').where('teamId', '=', teamId).where('id', '=', partId).execute()
    return succeed(null)
  })
}

/** Lets the account with this address, once verified, see the team and book for it. Refuses `too_many_helpers`. */
export async function addHelper(
  { db }: Services,
  { actor, teamId, input, now }: OfTeam<z.output<typeof addHelperSchema>>,
): Promise<Outcome<null>> {
  const email = input.email.toLowerCase()
  return await transact(db, async (trx) => {
    const team = await lockTeamOf(trx, actor, teamId, { isForCoach: true })
    if (!team.ok) return team
    const helpers = await trx.selectFrom('teamHelpers').select('email').where('teamId', '=', teamId).execute()
    if (helpers.some((helper) => helper.email === email)) return succeed(null)
    if (helpers.length >= TEAM_HELPERS) return refuse('too_many_helpers')
    await trx.insertInto('teamHelpers').values({ teamId, email, createdAt: now }).execute()
    return succeed(null)
  })
}

export async function removeHelper(
  { db }: Services,
  { actor, teamId, partId }: By & { teamId: string; partId: string },
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const team = await lockTeamOf(trx, actor, teamId, { isForCoach: true })
    if (!team.ok) return team
    await trx.deleteFrom('teamHelpers').where('teamId', '=', teamId).where('id', '=', partId).execute()
    return succeed(null)
  })
}

interface Named {
  firstName: string
  lastInitial: string
}

/** A roster's names, in the order they were added. */
export async function readNames(trx: Trx, teamId: string) {
  return await trx
    .selectFrom('teamPlayers')
    .select(['id', 'playerId', 'firstName', 'lastInitial', 'email'])
    .where('teamId', '=', teamId)
    .orderBy('createdAt')
    .orderBy(sql`id`)
    .execute()
}

export function isSameName(one: Named, other: Named): boolean {
  const key = ({ firstName, lastInitial }: Named) => foldText(`${firstName} ${lastInitial}`)
  return key(one) === key(other)
}
