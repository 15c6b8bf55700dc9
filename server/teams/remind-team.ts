import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { canRemind } from '../../domain/teams/roster.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Trx, transact } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { By, Services } from '../services/services.ts'
import { lockTeam, lockTeamOf } from './find-team.ts'
import { readRosters } from './read-roster.ts'

/**
 * The coach, a helper, or staff email the guardians of all players who haven't signed, once a day for each. Returns how many.
 * Refuses `all_reminded`, and coaches who haven't verified their own address: anyone can type addresses on a roster.
 */
export async function remindTeam(
  services: Services,
  { actor, teamId, isVerified, now }: By & { teamId: string; isVerified: boolean },
): Promise<Outcome<number>> {
  return await transact(services.db, async (trx) => {
    const isStaff = actor.role === 'admin'
    if (isStaff) await lockTeam(trx, teamId)
    else {
      const team = await lockTeamOf(trx, actor, teamId)
      if (!team.ok) return team
      if (!isVerified) return refuse('email_not_verified', { message: VERIFY_FIRST })
    }
    const reminded = await remindMissing(services, trx, teamId, now)
    if (reminded === 0) return refuse('all_reminded')
    if (isStaff) {
      const { name } = await trx
        .selectFrom('teams')
        .select('name')
        .where('id', '=', teamId)
        .executeTakeFirstOrThrow()
      const subject = { subject: `team:${teamId}`, subjectName: name }
      await recordAudit(trx, {
        ...subject,
        actorId: actor.id,
        action: 'remind_team',
        after: { reminded },
        now,
      })
    }
    return succeed(reminded)
  })
}

const VERIFY_FIRST = 'Please verify your own email address first. Your profile has a button for that.'

async function remindMissing(
  services: Services,
  trx: Trx,
  teamId: string,
  now: Temporal.Instant,
): Promise<number> {
  let reminded = 0
  for (const player of await readRosters(trx, [teamId], now)) {
    const { id, email } = player
    if (email === null || !canRemind({ ...player, hasEmail: true }, now)) continue
    // No one's mailbox fills up because of many teams.
    if (!(await services.limits.countTotal('team_reminders', email)).ok) continue
    await trx.updateTable('teamPlayers').set({ remindedAt: now }).where('id', '=', id).execute()
    await enqueueEmail(services, trx, {
      cause: `team-reminder:${id}:${facilityDate(now)}:${now.epochMilliseconds}`,
      template: 'team-reminder',
      recipient: email,
      props: { rosterId: id },
    })
    reminded += 1
  }
  return reminded
}
