import { type Selectable, type SqlBool, sql } from 'kysely'
import { spanOf } from '../../domain/closures/closed-spans.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Tables, type Trx, transact } from '../db/database.ts'
import { tellFreed } from '../services/freed.ts'
import type { By, Services } from '../services/services.ts'
import { shareDays } from '../slots/lock-days.ts'
import { lockForHooks, tellReopened } from './call-hooks.ts'

interface Request extends By {
  id: string
  /** All days that were closed together with this one. */
  isWholeRange: boolean
}

/**
 * Reopens a blocked day, or its whole range. Bookings cancelled for it stay cancelled. Refuses `not_found`.
 */
export async function unblockDate(services: Services, request: Request): Promise<Outcome<null>> {
  return await reopen(services, request, 'blockedDates', (trx) =>
    trx.deleteFrom('blockedDates').where(isMeant('blockedDates', request)).returningAll().execute(),
  )
}

/** Reopens a part of a day, or specific spaces, like `unblockDate`. */
export async function reopenPart(services: Services, request: Request): Promise<Outcome<null>> {
  return await reopen(services, request, 'closures', (trx) =>
    trx.deleteFrom('closures').where(isMeant('closures', request)).returningAll().execute(),
  )
}

type Closed = Pick<Selectable<Tables['closures']>, 'id' | 'date' | 'reason'> &
  Partial<Selectable<Tables['closures']>>

async function reopen(
  services: Services,
  request: Request,
  table: 'blockedDates' | 'closures',
  remove: (trx: Trx) => Promise<Closed[]>,
): Promise<Outcome<null>> {
  const { actor, now } = request
  const action = table === 'blockedDates' ? 'unblock_date' : 'reopen_part'
  return await transact(services.db, async (trx) => {
    const found = await trx
      .selectFrom(table as 'closures')
      .select('date')
      .where(isMeant(table, request))
      .execute()
    if (found.length === 0) return refuse('not_found')
    const days = found.map(({ date }) => date)
    const used = await services.extensions.used(trx)
    const toShare = await lockForHooks(trx, used, { days, decisions: [] })
    // Before the row is deleted: someone who closes one of them has it alone, and would wait for the row.
    await shareDays(trx, toShare)
    const closed = await remove(trx)
    const [first, ...others] = closed.toSorted((one, other) => one.date.localeCompare(other.date))
    if (!first) return refuse('not_found')
    const { id, date, reason, fromHour = null, untilHour, spaceIds } = first
    const until = others.at(-1)?.date
    await recordAudit(trx, {
      actorId: actor.id,
      action,
      subject: action === 'unblock_date' ? `date:${date}` : `closure:${id}`,
      subjectName: date,
      before: {
        reason,
        ...(until && { until }),
        ...(fromHour !== null && { hours: { fromHour, untilHour } }),
        ...(spaceIds && { spaceIds }),
      },
      now,
    })
    const freed = await tellReopened(services, trx, used, { days, now })
    const reopened = closed.map((each) => ({
      ...spanOf({ date: each.date, hours: hoursOf(each) }),
      item: { spaceIds: each.spaceIds ?? null },
      userId: null,
    }))
    await tellFreed(services, trx, [...reopened, ...freed], now)
    return succeed(null)
  })
}

function hoursOf({ fromHour, untilHour }: Closed) {
  return typeof fromHour === 'number' && typeof untilHour === 'number' ? { fromHour, untilHour } : null
}

/** The entry itself, or with it all that were made for its range. */
function isMeant(table: 'blockedDates' | 'closures', { id, isWholeRange }: Request) {
  return isWholeRange
    ? sql<SqlBool>`id = ${id} or range_id = (select range_id from ${sql.table(table)} where id = ${id})`
    : sql<SqlBool>`id = ${id}`
}
