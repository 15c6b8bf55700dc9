import type { z } from 'zod'
import type { AdminBundle, editBundleSchema } from '../../domain/catalog/edit-catalog.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { lastChangedBy } from '../audit/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor } from '../services/services.ts'
import { changesOf } from './changes.ts'
import { BUNDLE_COLUMNS } from './queries.ts'

interface Edit {
  actor: Actor
  id: string
  input: z.output<typeof editBundleSchema>
  now: Temporal.Instant
}

/** Staff change a bundle, by the same rules as a space (see edit-space.ts). */
export async function editBundle(
  db: Database,
  { actor, id, input, now }: Edit,
): Promise<Outcome<AdminBundle>> {
  const { version, ...wanted } = input
  const subject = `bundle:${id}`
  return await transact(db, async (trx) => {
    const current = await trx
      .selectFrom('bundles')
      .select(BUNDLE_COLUMNS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!current) return refuse('bundle_not_found')
    if (version !== undefined && version !== current.version)
      return refuse('changed_meanwhile', {
        details: { current, changedBy: await lastChangedBy(trx, subject) },
      })
    const changes = changesOf(current, { ...wanted, hourlyRate: toDecimal(toCents(wanted.hourlyRate)) })
    if (!changes) return succeed(current)
    const bundle = await trx
      .updateTable('bundles')
      .set({ ...changes.after, version: current.version + 1 })
      .where('id', '=', id)
      .returning(BUNDLE_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'edit_bundle',
      subject,
      subjectName: bundle.name,
      ...changes,
      now,
    })
    return succeed(bundle)
  })
}
