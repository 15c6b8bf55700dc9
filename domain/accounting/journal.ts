import { type Cents, sum } from '../pricing/money.ts'
import type { Accounts } from './accounting.schema.ts'
import { ACCOUNTS, type Line, type MonthFacts, periodOf, salesOf, taxIn } from './month-sheet.ts'

interface JournalLine {
  account: string
  /** One of both is zero. */
  debit: Cents
  credit: Cents
}

/** A journal entry; its debits equal its credits. */
export interface JournalEntry {
  number: string
  date: Temporal.PlainDate
  description: string
  lines: JournalLine[]
}

/** A month by payment date as journal entries: one a day, and one on the last day for adjustments to earlier months. */
export function journalOf(
  { month, days, adjustments, taxRate }: MonthFacts,
  accounts: Accounts,
): JournalEntry[] {
  const byDay = [...Map.groupBy(days, ({ date }) => date)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const entries = byDay.map(([date, lines]) => ({
    number: `BARN-${date}`,
    date: Temporal.PlainDate.from(date),
    description: 'Daily totals',
    lines: linesOf(lines, taxRate, accounts),
  }))
  const adjusted = {
    number: `BARN-${month}-ADJ`,
    date: periodOf(month).to,
    description: 'Adjustments to earlier months',
    lines: linesOf(adjustments, taxRate, accounts),
  }
  return [...entries, adjusted].filter(({ lines }) => lines.length > 0)
}

/** One line per account. Throws if debits and credits differ, which the transfers rule out. */
function linesOf(lines: readonly Line[], taxRate: string, accounts: Accounts): JournalLine[] {
  const counted = lines.filter(({ basis }) => basis === 'payment')
  const transfers = [
    ...counted.flatMap((line) => transferOf(line, accounts)),
    { to: accounts.income, from: accounts.tax, amount: taxIn(salesOf(counted), taxRate) },
  ]
  const sides = transfers.flatMap(({ to, from, amount }) => [
    { account: to, amount },
    { account: from, amount: -amount },
  ])
  const entry = [...Map.groupBy(sides, ({ account }) => account)]
    .map(([account, changes]) => ({ account, amount: sum(changes.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount }) => ({ account, debit: Math.max(0, amount), credit: Math.max(0, -amount) }))
  const [debits, credits] = [sum(entry.map(({ debit }) => debit)), sum(entry.map(({ credit }) => credit))]
  if (debits !== credits) throw new Error(`A journal entry has debits of ${debits} and credits of ${credits}`)
  return entry
}

/** Debits one account and credits another. Discounts are no money. */
function transferOf(
  { kind, method, posting, amount }: Line,
  accounts: Accounts,
): { to: string; from: string; amount: Cents }[] {
  const account = ACCOUNTS.find((each) => each === method)
  const held = account ? accounts[account] : null
  if (kind === 'received' && held) return [{ to: held, from: accounts.income, amount }]
  if (kind === 'refunded' && held) return [{ to: accounts.refunds, from: held, amount }]
  if (kind === 'stripe_fee') return [{ to: accounts.stripeFees, from: accounts.stripe, amount }]
  if (kind === 'stripe_other') return [{ to: accounts.stripe, from: accounts.stripeOther, amount }]
  if (kind === 'payout') return [{ to: accounts.bank, from: accounts.stripe, amount }]
  return posting ? [{ to: accounts[posting.to], from: accounts[posting.from], amount }] : []
}
