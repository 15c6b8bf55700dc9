import { type SqlBool, sql } from 'kysely'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor } from '../services/services.ts'

interface Request {
  actor: Actor
  id: string
  /** All days that were closed together with this one. */
  isWholeRange: boolean
  now: Temporal.Instant
}

/** Reopens a blocked day, or its whole range. Bookings cancelled for it stay cancelled. Refuses `not_found`. */
export async function unblockDate(db: Database, request: Request): Promise<Outcome<null>> {
  const { actor, now } = request
  return await transact(db, async (trx) => {
    const blocked = await trx
      .deleteFrom('blockedDates')
      .where(isMeant('blockedDates', request))
      .returning(['date', 'reason'])
      .execute()
    const [first, ...others] = blocked.sort((a, b) => a.date.localeCompare(b.date))
    if (!first) return refuse('not_found')
    const until = others.at(-1)?.date
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'unblock_date',
      subject: `date:${first.date}`,
      subjectName: first.date,
      before: { reason: first.reason, ...(until && { until }) },
      now,
    })
    return succeed(null)
  })
}

/** Reopens a part of a day, or specific spaces, like `unblockDate`. */
export async function reopenPart(db: Database, request: Request): Promise<Outcome<null>> {
  const { actor, now } = request
  return await transact(db, async (trx) => {
    const closures = await trx
      .deleteFrom('closures')
      .where(isMeant('closures', request))
      .returningAll()
      .execute()
    const [first, ...others] = closures.sort((a, b) => a.date.localeCompare(b.date))
    if (!first) return refuse('not_found')
    const { date, reason, fromHour, untilHour, spaceIds } = first
    const until = others.at(-1)?.date
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'reopen_part',
      subject: `closure:${first.id}`,
      subjectName: date,
      before: {
        reason,
        ...(until && { until }),
        ...(fromHour !== null && { hours: { fromHour, untilHour } }),
        ...(spaceIds && { spaceIds }),
      },
      now,
    })
    return succeed(null)
  })
}

/** The entry itself, or with it all that were made for its range. */
function isMeant(table: 'blockedDates' | 'closures', { id, isWholeRange }: Request) {
  return isWholeRange
    ? sql<SqlBool>`id = ${id} or range_id = (select range_id from ${sql.table(table)} where id = ${id})`
    : sql<SqlBool>`id = ${id}`
}
