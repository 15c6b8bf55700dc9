import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { canRemind } from '../../domain/teams/roster.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { By, Services } from '../services/services.ts'
import { findTeam, lockTeam } from './find-team.ts'
import { readRosters } from './read-roster.ts'

/**
 * The coach, a helper, or staff email the guardians of all players who haven't signed, once a day for each. Returns how many.
 * Refuses `all_reminded`, and coaches who haven't verified their own address: anyone can type addresses on a roster.
 */
export async function remindTeam(
  services: Services,
  { actor, teamId, isVerified, now }: By & { teamId: string; isVerified: boolean },
): Promise<Outcome<number>> {
  const isStaff = actor.role === 'admin'
  const team = isStaff ? succeed(null) : await findTeam(services.db, actor, teamId)
  if (!team.ok) return team
  if (!isStaff && !isVerified) return refuse('email_not_verified', { message: VERIFY_FIRST })
  const allowed = await allowReminders(services, teamId, now)
  return await transact(services.db, async (trx) => {
    await lockTeam(trx, teamId)
    // Another request may have reminded them since.
    const missing = (await findMissing(trx, teamId, now)).filter(({ id }) => allowed.has(id))
    if (missing.length === 0) return refuse('all_reminded')
    for (const { id, email } of missing) {
      await trx.updateTable('teamPlayers').set({ remindedAt: now }).where('id', '=', id).execute()
      await enqueueEmail(services, trx, {
        cause: `team-reminder:${id}:${now}`,
        template: 'team-reminder',
        recipient: email,
        props: { rosterId: id },
      })
    }
    if (isStaff) await recordReminders(trx, { actor, teamId, reminded: missing.length, now })
    return succeed(missing.length)
  })
}

const VERIFY_FIRST = 'Please verify your own email address first. Your profile has a button for that.'

/** The players whose guardians can be reminded now. */
async function findMissing(db: Database | Trx, teamId: string, now: Temporal.Instant) {
  const roster = await readRosters(db, [teamId], now)
  return roster.flatMap((player) => {
    const { id, email } = player
    return email !== null && canRemind({ ...player, hasEmail: true }, now) ? [{ id, email }] : []
  })
}

/** Counts a reminder for each address, so no mailbox fills up because of many teams. Returns the players left. */
async function allowReminders(
  { db, limits }: Services,
  teamId: string,
  now: Temporal.Instant,
): Promise<Set<string>> {
  const allowed = new Set<string>()
  for (const { id, email } of await findMissing(db, teamId, now))
    if ((await limits.countTotal('team_reminders', email)).ok) allowed.add(id)
  return allowed
}

async function recordReminders(
  trx: Trx,
  { actor, teamId, reminded, now }: By & { teamId: string; reminded: number },
): Promise<void> {
  const { name } = await trx
    .selectFrom('teams')
    .select('name')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow()
  const subject = { subject: `team:${teamId}`, subjectName: name }
  await recordAudit(trx, { ...subject, actorId: actor.id, action: 'remind_team', after: { reminded }, now })
}
