import { findPolicy } from '../../../domain/payments/policies/current-policy.ts'
import { FULL_NAME } from '../../../server/db/person-name.ts'
import type { Compose } from '../../../server/services/email.ts'
import { endsAt, playerName, waiverFor } from '../domain/roster.ts'
import { NAME } from '../domain/title.ts'
import { teamCode, teamReminder, teamWaiver } from '../emails/team-emails.ts'
import { lockTeam } from './find-team.ts'
import { issueCode } from './guardian-code.ts'
import { readRosters } from './read-roster.ts'
import { issueReminderLink, sharedUntil } from './team-links.ts'

export const composeCode: Compose = async (services, email) => {
  const { codeId } = email.props as { codeId: string }
  const code = await issueCode(services, codeId)
  return code === null ? null : teamCode({ code })
}

/**
 * Null if the guardian has signed since, the player is off the roster, or the team's link, or all of it, is
 * off.
 */
export const composeReminder: Compose = async (services, email) => {
  const { db, clock, extensions } = services
  const { rosterId } = email.props as { rosterId: string }
  const now = clock.now()
  const place = await db
    .selectFrom('teamPlayers')
    .select('teamId')
    .where('id', '=', rosterId)
    .executeTakeFirst()
  if (!place || !(await extensions.on(db)).some(({ name }) => name === NAME)) return null
  return await db.transaction().execute(async (trx) => {
    // The coach may be turning the links off.
    await lockTeam(trx, place.teamId)
    const team = await trx
      .selectFrom('teams')
      .select(['id', 'name', sharedUntil(now).as('linkExpiresAt')])
      .where('id', '=', place.teamId)
      .executeTakeFirst()
    if (!team?.linkExpiresAt) return null
    const player = (await readRosters(trx, [team.id], now)).find(({ id }) => id === rosterId)
    if (!player || player.state === 'signed') return null
    const url = await issueReminderLink(services, trx, { teamId: team.id, now })
    return teamReminder({
      url,
      names: player.playerId ? { player: playerName(player), team: team.name } : null,
    })
  })
}

/** A guardian's copy of what they signed, word for word. */
export const composeWaiver: Compose = async ({ db }, email) => {
  const { signatureId } = email.props as { signatureId: string }
  const signed = await db
    .selectFrom('teamSignatures')
    .innerJoin('players', 'players.id', 'playerId')
    .innerJoin('teams', 'teams.id', 'teamId')
    .innerJoin('users', 'users.id', 'coachId')
    .select(['players.firstName', 'lastInitial', 'teams.name as team', FULL_NAME.as('coach')])
    .select(['policyVersion', 'signedFor', 'signature', 'signedAt'])
    .where('teamSignatures.id', '=', signatureId)
    .executeTakeFirst()
  const policy = signed && findPolicy(signed.policyVersion, [])
  if (!policy) return null
  return teamWaiver({
    ...signed,
    player: playerName(signed),
    endsAt: endsAt(signed.signedAt),
    parts: waiverFor(policy.liability, signed.signedFor),
  })
}
