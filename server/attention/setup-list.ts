import { sql } from 'kysely'
import type { Reviewed, SetupItem, SetupList } from '../../domain/attention/setup-list.schema.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AccountRow } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'

type Facts = Record<'codes' | 'webhook' | 'backup' | Reviewed, boolean> & { reviewed: Reviewed[] }

/**
 * Everything an owner sets up, each with its state, from facts: emails work once the owner opened a link in
 * one, Stripe's webhook once an event arrived, and prices are checked once a space, bundle, or price
 * rule was saved or an owner confirmed them. Empty in a sandbox, where nothing has to be safe.
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
      exists (select from spaces where version > 1) or exists (select from bundles where version > 1)
        or exists (select from price_rules) as prices,
      exists (select from opening_hours_versions) as hours,
      exists (select from policy_versions) as policy,
      exists (select from users where role = 'admin' and id <> ${owner.id}) as staff,
      array(select item from setup_reviews) as reviewed
  `.execute(db)
  const [facts] = rows
  const isChecked = (item: Reviewed) => facts?.[item] || facts?.reviewed.includes(item)
  const isDone: Record<SetupItem, boolean | undefined> = {
    passkey: owner.hasPasskey,
    recovery_codes: facts?.codes,
    email: hasEmail && owner.isEmailVerified,
    stripe: stripe !== null && facts?.webhook,
    prices: isChecked('prices'),
    hours: isChecked('hours'),
    policy: isChecked('policy'),
    staff: isChecked('staff'),
    backups: backups !== null && facts?.backup,
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

/** In the audit log. */
const REVIEWED_NAMES: Readonly<Record<Reviewed, string>> = {
  prices: 'the prices and spaces',
  hours: 'the opening hours',
  policy: 'the cancellation policy',
  staff: 'the list of staff',
}

/** Notes that an owner reviewed something. Doing it again changes nothing. */
export async function reviewSetup(
  { db }: Pick<Services, 'db'>,
  { actor, item, now }: By & { item: Reviewed },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reviewed = await trx
      .insertInto('setupReviews')
      .values({ item, reviewedBy: actor.id, reviewedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item')
      .executeTakeFirst()
    if (!reviewed) return
    await recordAudit(trx, {
      subject: `settings:${item}`,
      subjectName: REVIEWED_NAMES[item],
      actorId: actor.id,
      action: 'review_setup',
      now,
    })
  })
}
