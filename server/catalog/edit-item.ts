import type { z } from 'zod'
import type { AdminBundle, AdminSpace, editSpaceSchema } from '../../domain/catalog/edit-catalog.schema.ts'
import { familyOf, sharesDays, type Window } from '../../domain/catalog/offered.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { lastChangedBy } from '../audit/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { lockCatalog } from './lock-catalog.ts'
import { keepPicture } from './pictures.ts'
import { listOwnBundles } from './queries.ts'

interface Edit extends By {
  id: string
  /** A bundle's has no equipment and no dimensions. */
  input: Omit<z.output<typeof editSpaceSchema>, 'equipment'> & { equipment?: string }
}

/**
 * Staff change a space or a bundle. An edit with a stale `version` is rejected with `stale`, the current item, and who
 * changed it. A new rate and new days apply to new bookings; existing ones keep their price and their slot. Other errors:
 * `space_not_found`, `bundle_not_found`, `not_a_picture`, `retires_before_start`, `versions_overlap`.
 */
export async function editItem<Row extends AdminSpace | AdminBundle>(
  db: Database | Trx,
  kind: 'space' | 'bundle',
  { actor, id, input, now }: Edit,
): Promise<Outcome<Row>> {
  // One stands for both, which differ only in columns that aren't named here.
  const table = `${kind}s` as 'spaces'
  const { version, picture, ...wanted } = input
  const subject = `${kind}:${id}`
  return await transact(db, async (trx) => {
    await lockCatalog(trx)
    const current = (await trx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()) as
      | Row
      | undefined
    if (!current) return refuse(`${kind}_not_found`)
    if (version !== undefined && version !== current.version)
      return refuse('stale', {
        details: { current, changedBy: await lastChangedBy(trx, subject) },
      })
    const pictureId = await keepPicture(trx, picture, now)
    if (!pictureId.ok) return pictureId
    const changes = changesOf<Row>(current, {
      ...wanted,
      pictureId: pictureId.value,
      hourlyRate: toDecimal(toCents(wanted.hourlyRate)),
    } as Partial<Row>)
    if (!changes) return succeed(current)
    const refusal = await refuseDays(trx, { ...current, ...changes.after })
    if (refusal) return refusal
    const item = (await trx
      .updateTable(table)
      .set({ ...changes.after, version: current.version + 1 } as object)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()) as Row
    await recordAudit(trx, {
      actorId: actor.id,
      action: `edit_${kind}`,
      subject,
      subjectName: item.name,
      ...changes,
      now,
    })
    return succeed(item)
  })
}

/** Refuses days that end before they start, and those of another version of the bundle. Null if there's no problem. */
export async function refuseDays(
  trx: Trx,
  item: Window & { id: string; firstId?: string | null | undefined },
): Promise<Refusal | null> {
  if (item.startsOn && item.retiresOn && item.retiresOn < item.startsOn) return refuse('retires_before_start')
  const others = (await listOwnBundles(trx)).filter(
    (other) => other.id !== item.id && familyOf(other) === familyOf(item) && sharesDays(other, item),
  )
  return others.length > 0 ? refuse('versions_overlap') : null
}

/** The fields of `edit` that differ from `row`, before and after; null if none do. Compares with ===. */
function changesOf<Row extends object>(
  row: Row,
  edit: Partial<Row>,
): { before: Partial<Row>; after: Partial<Row> } | null {
  const fields = (Object.keys(edit) as (keyof Row)[]).filter(
    (field) => edit[field] !== undefined && edit[field] !== row[field],
  )
  if (fields.length === 0) return null
  return { before: pick(row, fields), after: pick(edit, fields) }
}

function pick<Row extends object>(from: Partial<Row>, fields: readonly (keyof Row)[]): Partial<Row> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Row>
}
