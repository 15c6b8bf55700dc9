import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { closeOutSchema, reopenDaySchema } from '../../domain/reports/close-out.schema.ts'
import { expectedCash } from '../../domain/reports/close-out.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { moneyOf, sumMoney } from './sums.ts'

interface Request<Input> extends By {
  date: Temporal.PlainDate
  input: Input
}

/**
 * Signs off a day with the cash that was counted. Keeps what was expected at that moment; cash that moves on that day later
 * shows as after the close-out. Refuses days ahead, a day that is closed out already, and `stale`.
 */
export async function closeOutDay(
  db: Database,
  { actor, date, input, now }: Request<z.output<typeof closeOutSchema>>,
): Promise<Outcome<null>> {
  if (Temporal.PlainDate.compare(date, facilityDate(now)) > 0) return refuse('day_ahead')
  return await transact(db, async (trx) => {
    const last = await findLast(trx, date)
    if (last?.kind === 'closed_out') return refuse('already_closed_out')
    const cash = moneyOf(await sumMoney(trx, dayBounds(date)), { method: 'cash' })
    const counted = {
      startingCash: toDecimal(toCents(input.startingCash)),
      countedCash: toDecimal(toCents(input.countedCash)),
      expectedCash: toDecimal(expectedCash(toCents(input.startingCash), cash)),
    }
    const { note, seen } = input
    const entry = { ...counted, date, seen, kind: 'closed_out', note, actorId: actor.id, now } as const
    if (!(await append(trx, last, entry))) return refuse('stale', { message: OTHER_DESK })
    await recordAudit(trx, {
      ...subjectOf(date),
      actorId: actor.id,
      action: 'close_out_day',
      after: { ...counted, ...(note && { note }) },
      now,
    })
    return succeed(null)
  })
}

/** Reopens a day that was closed out, with a reason. It needs to be closed out again. Refuses `not_closed_out` and `stale`. */
export async function reopenDay(
  db: Database,
  { actor, date, input: { reason, seen }, now }: Request<z.output<typeof reopenDaySchema>>,
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const last = await findLast(trx, date)
    if (last?.kind !== 'closed_out') return refuse('not_closed_out')
    const entry = { date, seen, kind: 'reopened', note: reason, actorId: actor.id, now } as const
    if (!(await append(trx, last, entry))) return refuse('stale', { message: OTHER_DESK })
    await recordAudit(trx, {
      ...subjectOf(date),
      actorId: actor.id,
      action: 'reopen_day',
      after: { reason },
      now,
    })
    return succeed(null)
  })
}

const OTHER_DESK = 'Someone else just closed out or reopened this day. Please check it again.'

interface LastEntry {
  kind: string
  position: number
}

async function findLast(trx: Trx, date: Temporal.PlainDate): Promise<LastEntry | undefined> {
  return await trx
    .selectFrom('closeOuts')
    .select(['kind', 'position'])
    .where('date', '=', date.toString())
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface Entry {
  date: Temporal.PlainDate
  seen: number
  kind: 'closed_out' | 'reopened'
  startingCash?: string
  countedCash?: string
  expectedCash?: string
  note: string
  actorId: string
  now: Temporal.Instant
}

/** False if the desk hadn't seen the last entry, or another desk appended one since. */
async function append(
  trx: Trx,
  last: LastEntry | undefined,
  { date, seen, now, ...entry }: Entry,
): Promise<boolean> {
  if ((last?.position ?? 0) !== seen) return false
  const appended = await trx
    .insertInto('closeOuts')
    .values({ ...entry, date: date.toString(), position: seen + 1, createdAt: now })
    .onConflict((conflict) => conflict.columns(['date', 'position']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return appended !== undefined
}

function subjectOf(date: Temporal.PlainDate) {
  return { subject: `date:${date}`, subjectName: date.toString() }
}
