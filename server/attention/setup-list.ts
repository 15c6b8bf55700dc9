import { sql } from 'kysely'
import type { REVIEWED, SetupItem, SetupList } from '../../domain/attention/setup-list.schema.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AccountRow } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'

type Facts = Record<'codes' | 'webhook' | 'backup' | 'policy' | 'hours', boolean>

/**
 * Everything an owner sets up, each with its state, from facts where there are any. Emails work once the owner opened a link in one,
 * and Stripe's webhook once an event arrived. Empty in a sandbox, where nothing has to be safe.
 */
export async function readSetupList(
  { db, hasEmail, stripe, backups, requiresPasskeys }: Services,
  owner: AccountRow,
): Promise<SetupList> {
  if (!requiresPasskeys) return []
  // Real time: jobs run by it.
  const { rows } = await sql<Facts>`
    select exists (select from recovery_codes where user_id = ${owner.id}) as codes,
      exists (select from stripe_events) as webhook,
      exists (select from job_runs where name = 'back-up' and succeeded_at > now() - interval '2 days') as backup,
      exists (select from policy_versions) or exists (select from setup_reviews where item = 'policy') as policy,
      exists (select from opening_hours_versions) or exists (select from setup_reviews where item = 'hours') as hours
  `.execute(db)
  const [facts] = rows
  const isDone: Record<SetupItem, boolean | undefined> = {
    passkey: owner.hasPasskey,
    recovery_codes: facts?.codes,
    email: hasEmail && owner.isEmailVerified,
    stripe: stripe !== null && facts?.webhook,
    backups: backups !== null && facts?.backup,
    policy: facts?.policy,
    hours: facts?.hours,
  }
  const isConfigured: Partial<Record<SetupItem, boolean>> = {
    email: hasEmail,
    stripe: stripe !== null,
    backups: backups !== null,
  }
  return (Object.keys(isDone) as SetupItem[]).map((item) => ({
    item,
    state: isDone[item] ? 'done' : isConfigured[item] === false ? 'not_configured' : 'open',
  }))
}

/** Notes that an owner reviewed something. Doing it again changes nothing. */
export async function reviewSetup(
  { db }: Pick<Services, 'db'>,
  { actor, item, now }: By & { item: (typeof REVIEWED)[number] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reviewed = await trx
      .insertInto('setupReviews')
      .values({ item, reviewedBy: actor.id, reviewedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item')
      .executeTakeFirst()
    if (!reviewed) return
    const subjectName = item === 'policy' ? 'the cancellation policy' : 'the opening hours'
    await recordAudit(trx, {
      subject: `settings:${item}`,
      subjectName,
      actorId: actor.id,
      action: 'review_setup',
      now,
    })
  })
}
