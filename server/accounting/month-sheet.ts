import type { z } from 'zod'
import { type MonthSheet, monthFactsSchema } from '../../domain/accounting/accounting.schema.ts'
import {
  adjustmentsOf,
  keyOf,
  type Line,
  type MonthFacts,
  monthAfter,
  periodOf,
  refuseClosing,
  salesOf,
  sumLines,
  taxOf,
} from '../../domain/accounting/month-sheet.ts'
import { messageOf } from '../../domain/errors.ts'
import { toDecimal } from '../../domain/pricing/money.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Database, Trx } from '../db/database.ts'
import { PERSON_NAME } from '../db/person-name.ts'
import { readAccounting } from './accounting-settings.ts'
import { readDayLines, readOnItsWay, readOutstanding } from './month-lines.ts'
import { readStripeDifferences } from './stripe-differences.ts'

/** All closed months in their order. */
export async function listClosings(db: Database | Trx) {
  const rows = await db
    .selectFrom('monthClosings')
    .innerJoin('users', 'users.id', 'closedBy')
    .select(['month', 'sheet', 'hash', 'closedAt', PERSON_NAME.as('closedByName')])
    .orderBy('month')
    .execute()
  return rows.map(({ sheet, ...row }) => ({ ...row, facts: monthFactsSchema.parse(JSON.parse(sheet)) }))
}

type Closing = Awaited<ReturnType<typeof listClosings>>[number]

/** A month's facts: those that were closed, or the current ones. The month after the last closed one has the adjustments. */
export async function readFacts(
  db: Database | Trx,
  month: string,
  closings: readonly Closing[],
): Promise<z.output<typeof monthFactsSchema>> {
  const closed = closings.find((closing) => closing.month === month)
  if (closed) return closed.facts
  const period = periodOf(month)
  const [first, last] = [closings[0], closings.at(-1)]
  const isNext = first && last && month === monthAfter(last.month)
  const before = isNext
    ? await readDayLines(db, { from: periodOf(first.month).from, to: periodOf(last.month).to })
    : []
  const [days, outstanding, onItsWay, stripeDifferences, { taxRate }] = await Promise.all([
    readDayLines(db, period),
    readOutstanding(db, period),
    readOnItsWay(db, period),
    readStripeDifferences(db, period),
    readAccounting(db),
  ])
  return {
    month,
    days,
    adjustments: isNext
      ? adjustmentsOf(
          before,
          closings.map(({ facts }) => facts),
        )
      : [],
    ...outstanding,
    onItsWay,
    stripeDifferences,
    taxRate,
  }
}

/** A month's sheet, as screens show it. */
export async function readMonthSheet(
  db: Database,
  month: string,
  now: Temporal.Instant,
): Promise<MonthSheet> {
  const closings = await listClosings(db)
  const facts = await readFacts(db, month, closings)
  const closing = closings.find((each) => each.month === month)
  const refusal = refuseClosing(
    month,
    closings.map((each) => each.month),
    facilityDate(now),
  )
  return {
    month,
    lines: sumLines([...facts.days, ...facts.adjustments]).map(({ amount, ...line }) => ({
      ...line,
      amount: toDecimal(amount),
      adjusted: toDecimal(adjustedOf(facts, line)),
    })),
    sales: toDecimal(salesOf([...facts.days, ...facts.adjustments])),
    tax: toDecimal(taxOf(facts)),
    taxRate: facts.taxRate,
    outstandingCredit: toDecimal(facts.outstandingCredit),
    outstandingPrepaid: toDecimal(facts.outstandingPrepaid ?? 0),
    onItsWay: toDecimal(facts.onItsWay),
    stripeDifferences: facts.stripeDifferences.map(({ recorded, atStripe, ...of }) => ({
      ...of,
      recorded: toDecimal(recorded),
      atStripe: toDecimal(atStripe),
    })),
    closing: closing
      ? { at: closing.closedAt.toString(), byName: closing.closedByName, hash: closing.hash }
      : null,
    notClosable: closing || !refusal ? null : messageOf(refusal),
  }
}

function adjustedOf({ adjustments }: MonthFacts, line: Omit<Line, 'amount'>): number {
  return adjustments.find((each) => keyOf(each) === keyOf(line))?.amount ?? 0
}
