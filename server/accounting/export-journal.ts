import { journalOf } from '../../domain/accounting/journal.ts'
import { type Cents, toDecimal } from '../../domain/pricing/money.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { writeCsv } from '../reports/csv.ts'
import type { By } from '../services/services.ts'
import { readAccounting } from './accounting-settings.ts'
import { listClosings, readFacts } from './month-sheet.ts'

const HEAD = ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits']

/**
 * A month as the CSV of journal entries that QuickBooks Online imports: at most 32 entries with a line per account, so below its limit
 * of 1,000 rows.
 */
export async function exportJournal(
  db: Database,
  { actor, month, now }: By & { month: string },
): Promise<string> {
  const facts = await readFacts(db, month, await listClosings(db))
  const { accounts } = await readAccounting(db)
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actorId: actor.id,
      action: 'export_journal',
      subject: `month:${month}`,
      subjectName: month,
      now,
    }),
  )
  const amount = (cents: Cents) => (cents === 0 ? '' : toDecimal(cents))
  const rows = journalOf(facts, accounts).flatMap(({ number, date, description, lines }) =>
    lines.map(({ account, debit, credit }) => [
      ...[number, usDate(date), account, description],
      ...[amount(debit), amount(credit)],
    ]),
  )
  return writeCsv([HEAD, ...rows])
}

/** "11/05/2026" */
function usDate({ year, month, day }: Temporal.PlainDate): string {
  return `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`
}
