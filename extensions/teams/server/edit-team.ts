import { sql } from 'kysely'
import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { foldText } from '../../../domain/fold-text.ts'
import { lockUser } from '../../../server/accounts/tokens.ts'
import { type Trx, transact } from '../../../server/db/database.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { REFUSALS } from '../domain/refusals.ts'
import type { addHelperSchema, addRosterPlayerSchema, createTeamSchema } from '../domain/team.schema.ts'
import { COACH_TEAMS, TEAM_HELPERS, TEAM_PLAYERS } from '../domain/team-limits.ts'
import { findTeam, lockTeam } from './find-team.ts'
import { issueSharedLink, revokeTeamLinks, type Sign } from './team-links.ts'

type Made = Outcome<{ id: string; url: string }>
type OfTeam = By & { teamId: string }

/** Changes a team of the actor's, or refuses, in a transaction that has its lock. */
async function change<T>(
  { db }: Pick<Services, 'db'>,
  { actor, teamId, isForCoach }: OfTeam & { isForCoach: boolean },
  work: (trx: Trx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return await transact(db, async (trx) => {
    await lockTeam(trx, teamId)
    const team = await findTeam(trx, actor, teamId, { isForCoach })
    return team.ok ? await work(trx) : team
  })
}

/** A customer names a team and gets its link. Refuses more than ten teams (`refused`). */
export async function createTeam(
  services: Services,
  { actor, input, sign, now }: By & { input: z.output<typeof createTeamSchema>; sign: Sign },
): Promise<Made> {
  return await transact(services.db, async (trx) => {
    await lockUser(trx, actor.id)
    const own = await trx.selectFrom('teams').select('id').where('coachId', '=', actor.id).execute()
    if (own.length >= COACH_TEAMS) return refuse('refused', { message: REFUSALS.manyTeams })
    const { id } = await trx
      .insertInto('teams')
      .values({ coachId: actor.id, name: input.name, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return succeed({ id, url: await issueSharedLink(services, trx, { teamId: id, sign, now }) })
  })
}

/** Renames a team. Signed texts keep the earlier name. */
export async function renameTeam(
  services: Services,
  request: OfTeam & { input: z.output<typeof createTeamSchema> },
): Promise<Outcome<null>> {
  const { teamId, input } = request
  return await change(services, { ...request, isForCoach: true }, async (trx) => {
    await trx.updateTable('teams').set({ name: input.name }).where('id', '=', teamId).execute()
    return succeed(null)
  })
}

/** A new link for a team. All earlier ones end. */
export async function renewTeamLink(services: Services, request: OfTeam & { sign: Sign }): Promise<Made> {
  const { teamId, sign, now } = request
  return await change(services, { ...request, isForCoach: true }, async (trx) => {
    await revokeTeamLinks(trx, teamId, now)
    return succeed({ id: teamId, url: await issueSharedLink(services, trx, { teamId, sign, now }) })
  })
}

/** Ends a team's links without a new one. */
export async function revokeTeamLink(services: Services, request: OfTeam): Promise<Outcome<null>> {
  return await change(services, { ...request, isForCoach: true }, async (trx) => {
    await revokeTeamLinks(trx, request.teamId, request.now)
    return succeed(null)
  })
}

/**
 * The coach or a helper adds a player whose guardian hasn't. Refuses a full team and a player twice
 * (`refused`).
 */
export async function addRosterPlayer(
  services: Services,
  request: OfTeam & { input: z.output<typeof addRosterPlayerSchema> },
): Promise<Outcome<null>> {
  const { teamId, input, now } = request
  return await change(services, { ...request, isForCoach: false }, async (trx) => {
    const roster = await readNames(trx, teamId)
    const email = input.email.toLowerCase() || null
    // Two players can share a name.
    if (roster.some((player) => isSameName(player, input) && player.email === email))
      return refuse('refused', { message: REFUSALS.onRoster })
    if (roster.length >= TEAM_PLAYERS) return refuse('refused', { message: REFUSALS.full })
    await trx
      .insertInto('teamPlayers')
      .values({ ...input, teamId, email, createdAt: now })
      .execute()
    return succeed(null)
  })
}

/**
 * Lets the account with this address, once verified, see the team and book for it. Refuses a third one
 * (`refused`).
 */
export async function addHelper(
  services: Services,
  request: OfTeam & { input: z.output<typeof addHelperSchema> },
): Promise<Outcome<null>> {
  const { teamId, input, now } = request
  const email = input.email.toLowerCase()
  return await change(services, { ...request, isForCoach: true }, async (trx) => {
    const helpers = await trx.selectFrom('teamHelpers').select('email').where('teamId', '=', teamId).execute()
    if (helpers.some((helper) => helper.email === email)) return succeed(null)
    if (helpers.length >= TEAM_HELPERS) return refuse('refused', { message: REFUSALS.manyHelpers })
    await trx.insertInto('teamHelpers').values({ teamId, email, createdAt: now }).execute()
    return succeed(null)
  })
}

/** Takes a player off the roster, whose signatures stay as evidence, or a helper off the team. */
export async function removeFromTeam(
  services: Services,
  request: OfTeam & { part: 'teamPlayers' | 'teamHelpers'; partId: string },
): Promise<Outcome<null>> {
  const { teamId, part, partId } = request
  return await change(services, { ...request, isForCoach: part === 'teamHelpers' }, async (trx) => {
    await trx.deleteFrom(part).where('teamId', '=', teamId).where('id', '=', partId).execute()
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
