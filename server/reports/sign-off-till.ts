import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { reopenTillSchema, signOffSchema } from '../../domain/reports/sign-off.schema.ts'
import { expectedCash } from '../../domain/reports/sign-off.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database, Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Actor } from '../services/services.ts'
import { sumMovements } from './movements.ts'

interface Request<Input> {
  actor: Actor
  date: Temporal.PlainDate
  input: Input
  now: Temporal.Instant
}

/**
 * Signs off a day with the cash that was counted. Keeps what was expected at that moment; cash that moves on that day later
 * shows as after the sign-off. Refuses days ahead, a day that is signed off already, and `stale`.
 */
export async function signOffTill(
  db: Database,
  { actor, date, input, now }: Request<z.output<typeof signOffSchema>>,
): Promise<Outcome<null>> {
  if (Temporal.PlainDate.compare(date, facilityDate(now)) > 0) return refuse('day_ahead')
  return await transact(db, async (trx) => {
    const last = await findLast(trx, date)
    if (last?.kind === 'signed_off') return refuse('already_signed_off')
    const sums = await sumMovements(trx, dayBounds(date))
    const cash = sums.find(({ method }) => method === 'cash') ?? { received: '0.00', refunded: '0.00' }
    const counted = {
      openingFloat: toDecimal(toCents(input.openingFloat)),
      countedCash: toDecimal(toCents(input.countedCash)),
      expectedCash: toDecimal(expectedCash(toCents(input.openingFloat), cash)),
    }
    const { note, seen } = input
    const entry = { ...counted, date, seen, kind: 'signed_off', note, actorId: actor.id, now } as const
    if (!(await append(trx, last, entry))) return refuse('stale', { message: OTHER_DESK })
    await recordAudit(trx, {
      ...subjectOf(date),
      actorId: actor.id,
      action: 'sign_off_day',
      after: { ...counted, ...(note && { note }) },
      now,
    })
    return succeed(null)
  })
}

/** Reopens a day that was signed off, with a reason. It needs a new sign-off. Refuses `not_signed_off` and `stale`. */
export async function reopenTill(
  db: Database,
  { actor, date, input: { reason, seen }, now }: Request<z.output<typeof reopenTillSchema>>,
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const last = await findLast(trx, date)
    if (last?.kind !== 'signed_off') return refuse('not_signed_off')
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

const OTHER_DESK = 'Someone else just signed off or reopened this day. Please check it again.'

interface LastEntry {
  kind: string
  position: number
}

async function findLast(trx: Trx, date: Temporal.PlainDate): Promise<LastEntry | undefined> {
  return await trx
    .selectFrom('signOffs')
    .select(['kind', 'position'])
    .where('date', '=', date.toString())
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface Entry {
  date: Temporal.PlainDate
  seen: number
  kind: 'signed_off' | 'reopened'
  openingFloat?: string
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
    .insertInto('signOffs')
    .values({ ...entry, date: date.toString(), position: seen + 1, createdAt: now })
    .onConflict((conflict) => conflict.columns(['date', 'position']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return appended !== undefined
}

function subjectOf(date: Temporal.PlainDate) {
  return { subject: `date:${date}`, subjectName: date.toString() }
}
