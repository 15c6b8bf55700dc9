import type { JournalFormat } from '../../domain/accounting/accounting.schema.ts'
import { type JournalEntry, journalOf } from '../../domain/accounting/journal.ts'
import type { Cents } from '../../domain/pricing/money.ts'
import { MONTHS } from '../../domain/time/facility-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database } from '../db/database.ts'
import { writeCsv } from '../reports/csv.ts'
import type { By } from '../services/services.ts'
import { readAccounting } from './accounting-settings.ts'
import { listClosings, readFacts } from './month-sheet.ts'

const QUICKBOOKS = ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits']
const XERO = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']

/**
 * A month as the CSV that QuickBooks Online imports as journal entries, or Xero as manual journals: at most 32 entries with a line per
 * account, so below QuickBooks' limit of 1,000 rows. Xero takes 300, which only months with most methods on most days exceed.
 */
export async function exportJournal(
  db: Database,
  { actor, month, format, now }: By & { month: string; format: JournalFormat },
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
  const isXero = format === 'xero'
  const rows = journalOf(facts, accounts).flatMap((entry) =>
    isXero ? xeroRows(entry) : quickBooksRows(entry),
  )
  return await writeCsv([isXero ? XERO : QUICKBOOKS, ...rows])
}

function quickBooksRows({ number, date, description, lines }: JournalEntry): (string | Cents)[][] {
  const { year, month, day } = date
  const usDate = `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`
  return lines.map(({ account, debit, credit }) => [
    ...[number, usDate, account, description],
    ...[debit || '', credit || ''],
  ])
}

/** Debits are above zero, credits below. The name of the month can't be mistaken for a day in any country. */
function xeroRows({ number, date, description, lines }: JournalEntry): (string | Cents)[][] {
  const day = `${date.day} ${MONTHS[date.month - 1]?.slice(0, 3)} ${date.year}`
  return lines.map(({ account, debit, credit }) => [
    ...[number, day, description, account],
    ...['Tax Exempt', debit - credit],
  ])
}
