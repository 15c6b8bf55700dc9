import { type Selectable, sql } from 'kysely'
import type { Database, Tables, Trx } from '../../../server/db/database.ts'
import { PERSON_NAME } from '../../../server/db/person-name.ts'
import type { AdminWaitingEntry, SkipReason, WaitingEntry } from '../domain/waiting.schema.ts'
import { isOpen } from './open-entries.ts'

type EntryRow = Selectable<Tables['waitingEntries']>

/** An entry as the API returns it. Its numbers were checked when the customer joined. */
export function toEntry(row: EntryRow): WaitingEntry {
  const { id, date, fromHour, untilHour, spaceId, bundleId, createdAt } = row
  const { hours, noticeHours } = row as Pick<WaitingEntry, 'hours' | 'noticeHours'>
  return {
    id,
    date,
    fromHour,
    untilHour,
    hours,
    spaceId,
    bundleId,
    noticeHours,
    createdAt: createdAt.toString(),
  }
}

/** A customer's open entries, by date. */
export async function listOwnEntries(
  db: Database | Trx,
  userId: string,
  now: Temporal.Instant,
): Promise<WaitingEntry[]> {
  const rows = await db
    .selectFrom('waitingEntries')
    .selectAll()
    .where('userId', '=', userId)
    .where((eb) => isOpen(eb, now))
    .orderBy('date')
    .orderBy('fromHour')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toEntry)
}

interface Asked {
  entryId: string
  at: Temporal.Instant
  start: Temporal.Instant
  status: string
  cancelReason: string | null
  endedAt: Temporal.Instant
  skipped: { entryId: string; reason: SkipReason }[] | null
}

/** Everyone who waits on a day, for staff: in the order in which they are asked, with all that was done. */
export async function listWaitingOn(
  db: Database,
  date: string,
  now: Temporal.Instant,
): Promise<AdminWaitingEntry[]> {
  const rows = await db
    .selectFrom('waitingEntries')
    .innerJoin('users', 'users.id', 'waitingEntries.userId')
    .selectAll('waitingEntries')
    .select(PERSON_NAME.$notNull().as('customer'))
    .where('date', '=', date)
    .where((eb) => isOpen(eb, now))
    .orderBy('waitingEntries.createdAt')
    .orderBy('waitingEntries.id')
    .execute()
  if (rows.length === 0) return []
  const { rows: asked } = await sql<Asked>`
    select entry_id, bookings.created_at as at, start_time as start, status, cancel_reason,
      bookings.updated_at as ended_at, after -> 'offer' -> 'skipped' as skipped
    from waiting_offers join waiting_entries on waiting_entries.id = entry_id and date = ${date}
      join bookings on bookings.id = booking_id
      join booking_events on booking_events.booking_id = bookings.id and kind = 'created'
    order by booking_events.id`.execute(db)
  const { rows: told } = await sql<{ entryId: string; at: Temporal.Instant; start: string }>`
    select props ->> 'entryId' as entry_id, created_at as at, props ->> 'start' as start
    from emails where template = 'waiting.time-open' and props ->> 'entryId' = any(${rows.map(({ id }) => id)}::text[])
    order by created_at, position`.execute(db)
  return rows.map((row) => ({
    ...toEntry(row),
    userId: row.userId,
    customer: row.customer,
    log: logOf(row.id, asked, told),
  }))
}

function logOf(
  entryId: string,
  asked: readonly Asked[],
  told: readonly { entryId: string; at: Temporal.Instant; start: string }[],
): AdminWaitingEntry['log'] {
  const lines: AdminWaitingEntry['log'] = []
  for (const offer of asked) {
    const line = { at: offer.at.toString(), reason: null, start: offer.start.toString() }
    const skip = offer.skipped?.find((each) => each.entryId === entryId)
    if (skip) lines.push({ ...line, what: 'skipped', reason: skip.reason })
    if (offer.entryId !== entryId) continue
    lines.push({ ...line, what: 'asked' })
    const end = endOf(offer)
    if (end) lines.push({ ...line, at: offer.endedAt.toString(), what: end })
  }
  for (const each of told)
    if (each.entryId === entryId)
      lines.push({ at: each.at.toString(), what: 'told', reason: null, start: each.start })
  return lines.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
}

function endOf({ status, cancelReason }: Asked): 'took' | 'declined' | 'lapsed' | 'ended' | null {
  if (status === 'pending') return null
  if (status !== 'cancelled') return 'took'
  if (cancelReason === 'released') return 'declined'
  return cancelReason === 'hold_expired' ? 'lapsed' : 'ended'
}
