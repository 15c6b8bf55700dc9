import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RECEIVED_METHODS } from '../bookings/booking-status.ts'
import { sum } from '../pricing/money.ts'
import { DEFAULT_ACCOUNTING } from './accounting.schema.ts'
import { journalOf } from './journal.ts'
import {
  ACCOUNTS,
  adjustmentsOf,
  BASES,
  LINE_KINDS,
  type MonthFacts,
  salesOf,
  sumLines,
  taxIn,
  taxOf,
} from './month-sheet.ts'

const { accounts } = DEFAULT_ACCOUNTING
/** An account each, so that their balances can be read. */
const APART = { ...accounts, check: 'Checks', other: 'Other Money' }

const moved = fc.constantFrom(...(['prepaid', 'income', 'refunds', 'credit', 'goodwill'] as const))
const posting = fc
  .record({ label: fc.constantFrom('Sold in advance', 'Used'), to: moved, from: moved })
  .filter(({ to, from }) => to !== from)
const anyLine = fc.record({
  basis: fc.constantFrom(...BASES),
  kind: fc.constantFrom(...LINE_KINDS),
  method: fc.constantFrom(
    ...[...RECEIVED_METHODS, 'credit'].filter((method) => ACCOUNTS.some((account) => account === method)),
  ),
  posting,
  amount: fc.integer({ min: -500_000, max: 500_000 }),
})
const line = anyLine.map(({ posting, ...each }) => (each.kind === 'posting' ? { ...each, posting } : each))
const dayLine = fc
  .tuple(line, fc.integer({ min: 1, max: 30 }))
  .map(([each, day]) => ({ ...each, date: `2026-11-${String(day).padStart(2, '0')}` }))
const anyFacts: fc.Arbitrary<MonthFacts> = fc.record({
  month: fc.constant('2026-11'),
  days: fc.array(dayLine),
  adjustments: fc.array(line),
  outstandingCredit: fc.constant(0),
  onItsWay: fc.constant(0),
  stripeDifferences: fc.constant([]),
  taxRate: fc.constantFrom('0', '6.000', '4.225'),
})

describe('journalOf', () => {
  it('has equal debits and credits in every entry, one a day, and within the limit of QuickBooks', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const entries = journalOf(facts, accounts)
        for (const { lines } of entries)
          expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)))
        expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length)
        expect(sum(entries.map(({ lines }) => lines.length))).toBeLessThan(1000)
        for (const { debit, credit } of entries.flatMap(({ lines }) => lines))
          expect(debit >= 0 && credit >= 0 && (debit === 0) !== (credit === 0)).toBe(true)
      }),
    )
  })

  it('moves as much through each account as the sheet has', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const all = [...facts.days, ...facts.adjustments].filter(({ basis }) => basis === 'payment')
        const of = (kind: string, method?: string) =>
          sum(
            all
              .filter((each) => each.kind === kind && (!method || each.method === method))
              .map(({ amount }) => amount),
          )
        const lines = journalOf(facts, APART).flatMap((entry) => entry.lines)
        const balance = (account: string) =>
          sum(lines.filter((each) => each.account === account).map(({ debit, credit }) => debit - credit))
        expect(balance(APART.cash)).toBe(of('received', 'cash') - of('refunded', 'cash'))
        const posted = (account: 'credit' | 'prepaid') =>
          sum(
            all.map(({ posting, amount }) =>
              posting?.to === account ? amount : posting?.from === account ? -amount : 0,
            ),
          )
        expect(balance(APART.credit)).toBe(
          of('received', 'credit') - of('refunded', 'credit') + posted('credit'),
        )
        expect(balance(APART.prepaid)).toBe(posted('prepaid'))
        expect(balance(APART.stripe)).toBe(
          of('received', 'stripe') -
            of('refunded', 'stripe') +
            of('stripe_other') -
            of('stripe_fee') -
            of('payout'),
        )
        expect([balance(APART.bank), balance(APART.stripeFees)]).toEqual([of('payout'), of('stripe_fee')])
        expect(balance(APART.tax)).toBe(0 - taxOf(facts))
        expect(balance(APART.income) + balance(APART.refunds) + balance(APART.tax)).toBe(0 - salesOf(all))
      }),
    )
  })
})

it('takes the included tax out of a price', () => {
  expect([taxIn(10_600, '6.000'), taxIn(-10_600, '6'), taxIn(3_000, '0'), taxIn(100, '4.225')]).toEqual([
    600, -600, 0, 4,
  ])
})

it('makes all sheets together the ledger, whatever changed in closed months', () => {
  fc.assert(
    fc.property(fc.array(fc.array(dayLine), { minLength: 1, maxLength: 4 }), anyFacts, (versions, rest) => {
      // Each version is what the closed months add up to when the next month is closed.
      const sheets: MonthFacts[] = []
      for (const days of versions)
        sheets.push({ ...rest, days: [], adjustments: adjustmentsOf(days, sheets) })
      const reported = sheets.flatMap(({ adjustments }) => adjustments)
      const bySheets = sumLines(reported).toSorted(inOrder)
      expect(bySheets).toEqual(sumLines(versions.at(-1) ?? []).toSorted(inOrder))
    }),
  )
})

function inOrder(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}
