import { sql } from 'kysely'
import type { z } from 'zod'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { CURRENT_POLICY, findPolicy } from '../../../domain/payments/policies/current-policy.ts'
import type { Policy, PolicyTerm } from '../../../domain/payments/policies/policy.ts'
import type {
  PolicyToSign,
  PolicyVersion,
  publishPolicySchema,
} from '../../../domain/payments/policies/policy-form.schema.ts'
import { tagsOf, versionOf } from '../../../domain/payments/policies/policy-terms.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../../db/database.ts'
import { PERSON_NAME } from '../../db/person-name.ts'
import type { Extension } from '../../services/extension.ts'
import { waysToGiveBack } from '../../services/methods.ts'
import type { By, Services } from '../../services/services.ts'

type Using = Pick<Services, 'extensions'>

/** The texts that customers sign now. */
export async function readPolicyToSign(using: Using, db: Database | Trx): Promise<PolicyToSign> {
  const last = await findLastVersion(using, db)
  if (!last) return { policyVersion: CURRENT_POLICY.version }
  const { version: policyVersion, terms: policyTerms } = last
  return { policyVersion, ...(policyTerms.length > 0 && { policyTerms }) }
}

/** The same for the owner, with who published it. */
export async function readPolicyVersion(using: Using, db: Database | Trx): Promise<PolicyVersion> {
  const last = await findLastVersion(using, db)
  const on = await using.extensions.on(db)
  const ways = waysToGiveBack(on)
  if (!last) return { version: CURRENT_POLICY.version, terms: [], ways, published: null }
  const { version, publishedAt, by } = last
  const terms = termsOf(on, tagsOf(version), () => waysToGiveBack(using.extensions.all)).flat()
  return { version, terms, ways, published: { at: publishedAt.toString(), by: by ?? '' } }
}

/** The last published version without terms of a feature that's off. */
async function findLastVersion(using: Using, db: Database | Trx) {
  const names = (await using.extensions.on(db)).map(({ name }) => name)
  return await db
    .selectFrom('policyVersions')
    .innerJoin('users', 'users.id', 'publishedBy')
    .select(['version', 'terms', 'publishedAt', PERSON_NAME.as('by')])
    .where(sql<boolean>`not exists (
      select from jsonb_array_elements(terms) term where term ->> 'of' <> all(${names}::text[]))`)
    .orderBy('policyVersions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The terms for these tags in the current text, by extension. `waysOf`: what a tag's refunds can become. */
function termsOf(
  from: readonly Extension[],
  tags: readonly string[],
  waysOf: (tag: string) => readonly string[],
): PolicyTerm[][] {
  return from.map(({ name, policyTerm }) =>
    tags.flatMap((tag) => {
      const term = policyTerm?.(tag, CURRENT_POLICY, waysOf(tag))
      return term ? { of: name, tag, ...term } : []
    }),
  )
}

/**
 * The owner publishes what customers can do with bookings that are signed from now on. Publishing the same
 * again changes nothing. What customers sign now can stay, also if the way to pay that it promises was
 * switched off since. Refuses `invalid` for an unknown tag, and for two of the same feature.
 */
export async function publishPolicy(
  services: Pick<Services, 'db' | 'extensions'>,
  { actor, input, now }: By & { input: z.output<typeof publishPolicySchema> },
): Promise<Outcome<PolicyVersion>> {
  return await transact(services.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('policy'))`.execute(trx)
    const before = await readPolicyVersion(services, trx)
    const kept = tagsOf(before.version)
    const ways = waysToGiveBack(services.extensions.all)
    const bySource = termsOf(await services.extensions.on(trx), input.terms, (tag) =>
      kept.includes(tag) ? ways : before.ways,
    )
    const terms = bySource.flat()
    if (terms.length !== input.terms.length || bySource.some(({ length }) => length > 1))
      return refuse('invalid')
    const { total } = await trx
      .selectFrom('policyVersions')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const nameAt = (position: number) =>
      versionOf(
        CURRENT_POLICY.version,
        position,
        terms.map(({ tag }) => tag),
      )
    if (before.version === nameAt(Number(total))) return succeed(before)
    const version = nameAt(Number(total) + 1)
    await trx
      .insertInto('policyVersions')
      .values({ version, terms: JSON.stringify(terms), publishedBy: actor.id, publishedAt: now })
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
    return succeed(await readPolicyVersion(services, trx))
  })
}

/**
 * The text that someone signs. Refuses `stale` for one that the owner's latest replaced; without a published
 * one, any that came with the software is accepted.
 */
export async function requireSignable(
  using: Using,
  db: Database | Trx,
  version: string,
): Promise<Outcome<Policy>> {
  const last = await findLastVersion(using, db)
  const policy = findPolicy(version, last?.terms ?? [])
  if (!policy) return refuse('agreements_required')
  const isReplaced = last ? last.version !== version : version.includes('.')
  return isReplaced ? REPLACED : succeed(policy)
}

const REPLACED: Refusal = refuse('stale', {
  message: 'The agreements were changed while this page was open. Please read and accept the new text.',
})
