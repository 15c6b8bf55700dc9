import type { z } from 'zod'
import type {
  AdminBundle,
  AdminSpace,
  editBundleSchema,
  editSpaceSchema,
} from '../../domain/catalog/edit-catalog.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { lastChangedBy } from '../audit/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { BUNDLE_COLUMNS, SPACE_COLUMNS } from './queries.ts'

interface Edit<Input> extends By {
  id: string
  input: Input
}

/** How the tables of the two kinds are read and written. */
interface Table<Row> {
  kind: 'space' | 'bundle'
  lock(trx: Trx, id: string): Promise<Row | undefined>
  update(trx: Trx, id: string, values: Partial<Row>): Promise<Row>
}

const SPACES: Table<AdminSpace> = {
  kind: 'space',
  lock: (trx, id) =>
    trx.selectFrom('spaces').select(SPACE_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),
  update: (trx, id, values) =>
    trx
      .updateTable('spaces')
      .set(values)
      .where('id', '=', id)
      .returning(SPACE_COLUMNS)
      .executeTakeFirstOrThrow(),
}

const BUNDLES: Table<AdminBundle> = {
  kind: 'bundle',
  lock: (trx, id) =>
    trx.selectFrom('bundles').select(BUNDLE_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),
  update: (trx, id, values) =>
    trx
      .updateTable('bundles')
      .set(values)
      .where('id', '=', id)
      .returning(BUNDLE_COLUMNS)
      .executeTakeFirstOrThrow(),
}

/** Changes a space; see `editItem`. */
export function editSpace(db: Database, edit: Edit<z.output<typeof editSpaceSchema>>) {
  return editItem(db, SPACES, edit)
}

/** Changes a bundle; see `editItem`. */
export function editBundle(db: Database, edit: Edit<z.output<typeof editBundleSchema>>) {
  return editItem(db, BUNDLES, edit)
}

/**
 * Staff change an item. An edit with a stale `version` is rejected with `stale`, the current item, and who
 * changed it. A new rate applies to new bookings; existing ones keep their price. Other errors: `space_not_found`,
 * `bundle_not_found`.
 */
async function editItem<Row extends AdminSpace | AdminBundle>(
  db: Database,
  { kind, lock, update }: Table<Row>,
  { actor, id, input, now }: Edit<{ version?: number | undefined; hourlyRate: string }>,
): Promise<Outcome<Row>> {
  const { version, ...wanted } = input
  const subject = `${kind}:${id}`
  return await transact(db, async (trx) => {
    const current = await lock(trx, id)
    if (!current) return refuse(`${kind}_not_found`)
    if (version !== undefined && version !== current.version)
      return refuse('stale', {
        details: { current, changedBy: await lastChangedBy(trx, subject) },
      })
    const changes = changesOf<Row>(current, {
      ...wanted,
      hourlyRate: toDecimal(toCents(wanted.hourlyRate)),
    } as Partial<Row>)
    if (!changes) return succeed(current)
    const item = await update(trx, id, { ...changes.after, version: current.version + 1 })
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

/** The fields of `edit` that differ from `row`, before and after; null if none do. Compares with ===. */
function changesOf<Row extends object>(
  row: Row,
  edit: Partial<Row>,
): { before: Partial<Row>; after: Partial<Row> } | null {
  const fields = (Object.keys(edit) as (keyof Row)[]).filter((field) => edit[field] !== row[field])
  if (fields.length === 0) return null
  return { before: pick(row, fields), after: pick(edit, fields) }
}

function pick<Row extends object>(from: Partial<Row>, fields: readonly (keyof Row)[]): Partial<Row> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Row>
}
