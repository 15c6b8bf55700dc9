import { playerName } from '../../domain/teams/roster.ts'
import { teamCode, teamReminder } from '../../emails/team-emails.ts'
import type { EmailRow } from '../mail/claim-email.ts'
import type { Templates } from '../mail/templates.ts'
import type { Message } from '../mail/transport.ts'
import type { Services } from '../services/services.ts'
import { lockTeam } from '../teams/find-team.ts'
import { issueCode } from '../teams/guardian-code.ts'
import { readRosters } from '../teams/read-roster.ts'
import { issueTeamLink, sharedUntil } from '../teams/team-links.ts'

export const TEAM_EMAILS = {
  'team-code': composeTeamCode,
  'team-reminder': composeTeamReminder,
} satisfies Partial<Templates>

async function composeTeamCode(services: Services, email: EmailRow): Promise<Message | null> {
  const { codeId } = email.props as { codeId: string }
  const code = await issueCode(services, codeId)
  return code === null ? null : teamCode({ code, homeUrl: services.publicUrl })
}

/** Null if the guardian has signed since, the player is off the roster, or the team's link is off. */
async function composeTeamReminder(services: Services, email: EmailRow): Promise<Message | null> {
  const { db, clock } = services
  const { rosterId } = email.props as { rosterId: string }
  const now = clock.now()
  const place = await db
    .selectFrom('teamPlayers')
    .select('teamId')
    .where('id', '=', rosterId)
    .executeTakeFirst()
  if (!place) return null
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
    const url = await issueTeamLink(services, trx, { teamId: team.id, isShared: false, now })
    return teamReminder({
      url,
      names: player.playerId ? { player: playerName(player), team: team.name } : null,
    })
  })
}
