import type { z } from 'zod'
import type { AdminSpace, editSpaceSchema } from '../../domain/catalog/edit-catalog.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { lastChangedBy } from '../audit/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor } from '../services/services.ts'
import { changesOf } from './changes.ts'
import { SPACE_COLUMNS } from './queries.ts'

interface Edit {
  actor: Actor
  id: string
  input: z.output<typeof editSpaceSchema>
  now: Temporal.Instant
}

/**
 * Staff change a space. With the version that they saw, a change that somebody else saved meanwhile is not overwritten:
 * they get the space as it is now and who changed it. A new rate is for new bookings; those that stand keep theirs.
 */
export async function editSpace(db: Database, { actor, id, input, now }: Edit): Promise<Outcome<AdminSpace>> {
  const { version, ...wanted } = input
  const subject = `space:${id}`
  return await transact(db, async (trx) => {
    const current = await trx
      .selectFrom('spaces')
      .select(SPACE_COLUMNS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!current) return refuse('space_not_found')
    if (version !== undefined && version !== current.version)
      return refuse('changed_meanwhile', {
        details: { current, changedBy: await lastChangedBy(trx, subject) },
      })
    const changes = changesOf(current, { ...wanted, hourlyRate: toDecimal(toCents(wanted.hourlyRate)) })
    if (!changes) return succeed(current)
    const space = await trx
      .updateTable('spaces')
      .set({ ...changes.after, version: current.version + 1 })
      .where('id', '=', id)
      .returning(SPACE_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'edit_space',
      subject,
      subjectName: space.name,
      ...changes,
      now,
    })
    return succeed(space)
  })
}
