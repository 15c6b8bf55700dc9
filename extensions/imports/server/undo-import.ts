import { sql } from 'kysely'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { formatShortDate, isBefore } from '../../../domain/time/facility-time.ts'
import { recordAudit } from '../../../server/audit/record-audit.ts'
import { actionable, selectBookings } from '../../../server/bookings/booking-row.ts'
import { cancelAllByStaff } from '../../../server/bookings/move-status.ts'
import { type Trx, transact } from '../../../server/db/database.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { freeTimesOf, lockDaysOf } from '../../../server/slots/free-holds.ts'
import { UNDO_HOURS } from '../domain/import.schema.ts'
import { type AddedFacts, describePerson } from '../domain/read-customer.ts'
import { lockImport } from './run-import.ts'

interface Request extends By {
  importId: string
  version: number
}

const UNDO_OVER = 'This import can no longer be undone.'
const TOUCHED = 'changed or used since the import'

/**
 * Takes an import back within a day: deletes its customers, removes the facts it added, and cancels its bookings without an
 * email. What was changed or used since stays and is listed. Errors: `not_found`, `stale`, `refused`.
 */
export async function undoImport(services: Services, request: Request): Promise<Outcome<null>> {
  const { importId, actor, now } = request
  return await transact(services.db, async (trx) => {
    const locked = await lockImport(trx, request)
    if (!locked.ok) return locked
    const { kind, fileName, committedAt, undoneAt, version } = locked.value
    if (!committedAt || undoneAt || !isBefore(now, committedAt.add({ hours: UNDO_HOURS })))
      return refuse('refused', { message: UNDO_OVER })
    const undo = { importId, committedAt, actorId: actor.id, now }
    const kept = await (kind === 'customers' ? undoCustomers(trx, undo) : undoBookings(services, trx, undo))
    await trx
      .updateTable('imports')
      .set({ undoneAt: now, version: version + 1, kept: JSON.stringify(kept) })
      .where('id', '=', importId)
      .execute()
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'imports.undo',
      phrase: 'undid the import of {name}',
      subject: `import:${importId}`,
      subjectName: fileName,
      after: { leftAsTheyAre: kept.length },
      now,
    })
    return succeed(null)
  })
}

interface Undo {
  importId: string
  committedAt: Temporal.Instant
  actorId: string
  now: Temporal.Instant
}

async function undoCustomers(trx: Trx, { importId, committedAt, now }: Undo): Promise<string[]> {
  const { rows } = await sql<
    Parameters<typeof describePerson>[0] & { id: string; added: AddedFacts | null; isUntouched: boolean }
  >`
    with notes as (
      select user_id, updated_at = ${committedAt} as is_untouched from customer_notes
    ), mine as (
      select row_id, import_rows.added from import_rows where import_id = ${importId}
    )
    select users.id, email, phone, first_name, last_name, added,
      updated_at = ${committedAt} and merged_into is null
        and (coalesce(is_untouched, true) or (added is not null and added -> 'note' is null))
        and (added is not null or not (${await isReferenced(trx, 'users', ['customer_notes'])})) as is_untouched
    from users join mine on row_id = users.id left join notes on user_id = users.id
    order by users.id for update of users`.execute(trx)
  const untouched = rows.filter((row) => row.isUntouched)
  const added = untouched.filter((row) => row.added)
  const withNote = added.filter((row) => row.added?.note)
  const has = (field: keyof AddedFacts) =>
    sql`${added.map((row) => row.added?.[field] !== undefined)}::boolean[]`
  await sql`
    update users set updated_at = ${now}, phone = case when had_phone then null else phone end, phone_by_staff = phone_by_staff and not had_phone,
      first_name = case when had_name then null else first_name end, last_name = case when had_name then null else last_name end
    from unnest(${added.map(({ id }) => id)}::uuid[], ${has('phone')}, ${has('firstName')}) had (had_id, had_phone, had_name)
    where id = had_id`.execute(trx)
  const ids = (people: typeof rows) => sql`${people.map(({ id }) => id)}::uuid[]`
  await sql`update customer_notes set note = null, version = version + 1, updated_at = ${now}
    where user_id = any(${ids(withNote)})`.execute(trx)
  await sql`delete from users where id = any(${ids(untouched.filter((row) => !row.added))})`.execute(trx)
  return rows.filter((row) => !row.isUntouched).map((row) => `${describePerson(row)}: ${TOUCHED}`)
}

async function undoBookings(
  services: Services,
  trx: Trx,
  { importId, actorId, now }: Undo,
): Promise<string[]> {
  const ids = await trx.selectFrom('importRows').select('rowId').where('importId', '=', importId).execute()
  const kept = await lockDaysOf(
    trx,
    ids.map(({ rowId }) => rowId),
  )
  const used = sql<boolean>`${await isReferenced(trx, 'bookings', ['booking_events', 'booking_occupancy'])}`
  const rows = await selectBookings(trx)
    .select(used.as('isUsed'))
    .where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('importRows').select('rowId').where('importId', '=', importId)),
    )
    .execute()
  const untouched = rows.filter(
    (row) => row.version === 1 && !row.isUsed && bookingCan.cancel(actionable(row), now) === null,
  )
  const cancelled = untouched.map(({ id }) => id)
  await cancelAllByStaff(trx, cancelled, { actorId, now, reason: 'The import was undone', money: null })
  await freeTimesOf(services, trx, cancelled, { kept, now })
  return rows
    .filter((row) => !untouched.includes(row))
    .map((row) => `${row.customerName}, ${formatShortDate(row.startTime)}: ${TOUCHED}`)
}

/** SQL for whether any other table refers to a row, whichever tables there are. */
async function isReferenced(trx: Trx, table: 'users' | 'bookings', except: readonly string[]) {
  const { rows } = await sql<{ name: string; column: string }>`
    select relname as name, attname as column
    from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and relname <> all(${except}::text[])`.execute(trx)
  // Each subquery runs once for all rows, so columns without an index are read once.
  const uses = rows.map(
    ({ name, column }) =>
      sql`${sql.ref(`${table}.id`)} in (select ${sql.id(column)} from ${sql.table(name)} where ${sql.id(column)} is not null)`,
  )
  return sql.join(uses, sql` or `)
}
