import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { recordAudit } from '../../../server/audit/record-audit.ts'
import { type Database, type Trx, transact } from '../../../server/db/database.ts'
import { enqueueEmail } from '../../../server/mail/outbox.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { findTeam, lockTeam } from './find-team.ts'
import { findToRemind, readRosters } from './read-roster.ts'
import { sharedUntil } from './team-links.ts'

/**
 * The coach, a helper, or staff email the guardians of all players who haven't signed, once a day for each.
 * Returns how many. Refuses if there's no one to remind (`refused`), `link_invalid` while the team's link is
 * off, `too_many_requests`, and coaches who haven't verified their own address: anyone can type addresses on
 * a roster.
 */
export async function remindTeam(
  services: Services,
  { actor, teamId, isVerified, now }: By & { teamId: string; isVerified: boolean },
): Promise<Outcome<number>> {
  const isStaff = actor.role === 'admin'
  const team = isStaff ? succeed(null) : await findTeam(services.db, actor, teamId)
  if (!team.ok) return team
  if (!isStaff && !isVerified) return refuse('email_not_verified', { message: REFUSALS.verifyFirst })
  const link = await services.db
    .selectFrom('teams')
    .select(sharedUntil(now).as('endsAt'))
    .where('id', '=', teamId)
    .executeTakeFirst()
  if (!link) return refuse('not_found', { message: REFUSALS.unknown })
  if (!link.endsAt) return refuse('link_invalid', { message: REFUSALS.linkOff })
  const counted = await allowReminders(services, { actor, teamId, now })
  if (!counted.ok) return counted
  return await transact(services.db, async (trx) => {
    await lockTeam(trx, teamId)
    // Another request may have reminded them since.
    const missing = (await findMissing(trx, teamId, now)).filter(({ id }) => counted.value.has(id))
    if (missing.length === 0) return refuse('refused', { message: REFUSALS.reminded })
    for (const { id, email } of missing) {
      await trx.updateTable('teamPlayers').set({ remindedAt: now }).where('id', '=', id).execute()
      await enqueueEmail(services, trx, {
        cause: `team-reminder:${id}:${now}`,
        template: 'teams.team-reminder',
        recipient: email,
        props: { rosterId: id },
      })
    }
    if (isStaff) await recordReminders(trx, { actor, teamId, reminded: missing.length, now })
    return succeed(missing.length)
  })
}

/** The players whose guardians can be reminded now. */
async function findMissing(db: Database | Trx, teamId: string, now: Temporal.Instant) {
  return findToRemind(await readRosters(db, [teamId], now), now)
}

/**
 * Counts a reminder for the team, for a coach or helper, who can type any addresses, and for each address, so no mailbox fills up
 * because of many teams. Returns the players left.
 */
async function allowReminders(
  { db, limits }: Services,
  { actor, teamId, now }: By & { teamId: string },
): Promise<Outcome<Set<string>>> {
  const allowed = new Set<string>()
  for (const { id, email } of await findMissing(db, teamId, now)) {
    const senders = actor.role === 'admin' ? [teamId] : [actor.id, teamId]
    for (const sender of senders) {
      const counted = await limits.countTotal('teams.sent_reminders', sender)
      if (!counted.ok) return allowed.size > 0 ? succeed(allowed) : counted
    }
    if ((await limits.countTotal('teams.reminders', email)).ok) allowed.add(id)
  }
  return succeed(allowed)
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
  await recordAudit(trx, {
    ...subject,
    actorId: actor.id,
    action: 'teams.remind',
    phrase: 'reminded parents of {name} to sign',
    after: { reminded },
    now,
  })
}
