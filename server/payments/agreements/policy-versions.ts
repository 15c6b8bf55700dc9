import { sql } from 'kysely'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { CURRENT_POLICY, findPolicy } from '../../../domain/payments/policies/current-policy.ts'
import type { Policy } from '../../../domain/payments/policies/policy.ts'
import type { PolicyVersion } from '../../../domain/payments/policies/policy-form.schema.ts'
import { type PolicyTerms, versionOf } from '../../../domain/payments/policies/policy-terms.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Trx } from '../../db/database.ts'
import { PERSON_NAME } from '../../db/person-name.ts'
import type { By, Services } from '../../services/services.ts'

/** The version that customers sign now. */
export async function readCurrentVersion(db: Database | Trx): Promise<string> {
  return (await findLastVersion(db))?.version ?? CURRENT_POLICY.version
}

/** The same, with who published it. */
export async function readPolicyVersion(db: Database | Trx): Promise<PolicyVersion> {
  const last = await findLastVersion(db)
  return last
    ? { version: last.version, published: { at: last.publishedAt.toString(), by: last.by ?? '' } }
    : { version: CURRENT_POLICY.version, published: null }
}

async function findLastVersion(db: Database | Trx) {
  return await db
    .selectFrom('policyVersions')
    .innerJoin('users', 'users.id', 'publishedBy')
    .select(['version', 'publishedAt', PERSON_NAME.as('by')])
    .orderBy('policyVersions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The owner publishes what customers can do with bookings that are signed from now on. Publishing the same again changes nothing. */
export async function publishPolicy(
  { db }: Pick<Services, 'db'>,
  { actor, input, now }: By & { input: PolicyTerms },
): Promise<PolicyVersion> {
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('policy'))`.execute(trx)
    const before = await readPolicyVersion(trx)
    const { total } = await trx
      .selectFrom('policyVersions')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const builtIn = CURRENT_POLICY.version
    if (before.version === versionOf(builtIn, Number(total), input)) return before
    const version = versionOf(builtIn, Number(total) + 1, input)
    await trx
      .insertInto('policyVersions')
      .values({ version, publishedBy: actor.id, publishedAt: now })
      .execute()
    await recordAudit(trx, {
      subject: 'policy',
      subjectName: version,
      actorId: actor.id,
      action: 'publish_policy',
      before: { version: before.version },
      after: { version },
      now,
    })
    return await readPolicyVersion(trx)
  })
}

/**
 * The text that someone signs. Refuses `stale` for one that the owner's latest replaced; without a published one, any that came
 * with the software is accepted.
 */
export async function requireSignable(db: Database | Trx, version: string): Promise<Outcome<Policy>> {
  const policy = findPolicy(version)
  if (!policy) return refuse('agreements_required')
  const last = await findLastVersion(db)
  const isReplaced = last ? last.version !== version : version.includes('.')
  return isReplaced ? REPLACED : succeed(policy)
}

const REPLACED: Refusal = refuse('stale', {
  message: 'The agreements were changed while this page was open. Please read and accept the new text.',
})
