import type { ReceivedMethod } from '../bookings/booking-status.ts'
import { type Refusal, refuse } from '../errors.ts'
import { type Cents, sum } from '../pricing/money.ts'
import type { Period } from '../reports/period.ts'

/** By the local day that money moved or a discount was given, or by the day the booking takes place. */
export const BASES = ['payment', 'service'] as const
/**
 * Voids take off what was received. A complimentary booking is a discount of its whole price, counted apart.
 * Adjustments count on the day their booking was confirmed, unless that was cancelled.
 * `stripe_other` is Stripe's balance from everything but bookings: less than nothing for disputes. A payout
 * counts on the day it arrives. What's sold in advance is received as money, and postings take it off sales
 * until it's income.
 */
export const LINE_KINDS = [
  'received',
  'refunded',
  'discount',
  'complimentary',
  'other_discount',
  'stripe_fee',
  'stripe_other',
  'payout',
  'posting',
] as const

/** The accounts of the books. */
export const ACCOUNTS = [
  'stripe',
  'cash',
  'card_reader',
  'check',
  'other',
  // A liability: credit that customers can still spend.
  'credit',
  // Another liability: money paid in advance and not used yet.
  'prepaid',
  'income',
  'refunds',
  // Credit that staff give.
  'goodwill',
  'tax',
  'stripeFees',
  // Disputes, and money of other products of the Stripe account.
  'stripeOther',
  // Where Stripe's payouts arrive.
  'bank',
] as const
type Account = (typeof ACCOUNTS)[number]

/** The words of a posting, the account that it debits, and the one that it credits. */
export interface Posting {
  label: string
  to: Account
  from: Account
}

/** How a payment or refund differs between our ledger and Stripe, or a payout from the transactions in it. */
export interface StripeDifference {
  kind: 'payment' | 'refund' | 'payout'
  /** Its id at Stripe; ours for a refund that Stripe doesn't have. */
  subject: string
  /** Of a refund less than zero; of a payout, the payments in it less their refunds and fees. */
  recorded: Cents
  atStripe: Cents
}

export interface Line {
  basis: (typeof BASES)[number]
  kind: (typeof LINE_KINDS)[number]
  /** Of money received or refunded; null for the other kinds. Credit is refunded when it's given and received when it's spent. */
  method: ReceivedMethod | null
  /** Only of the kind `posting`. */
  posting?: Posting | undefined
  amount: Cents
}

/** A line of one local day. */
export interface DayLine extends Line {
  date: string
}

/** The facts of a month; closing keeps them as they are. */
export interface MonthFacts {
  /** YYYY-MM */
  month: string
  days: readonly DayLine[]
  /** Changes to closed months since they were closed, in the first month after them. */
  adjustments: readonly Line[]
  /**
   * Customers' credit at the end of the month, and the value of what they paid in advance and hadn't used.
   */
  outstandingCredit: Cents
  /** Stripe's balance at the end of the month, with payouts that haven't arrived. */
  onItsWay: Cents
  /** All differences there are at the end of the month. */
  stripeDifferences: readonly StripeDifference[]
  outstandingPrepaid?: Cents | undefined
  /** Percent, up to three places: "6.000". */
  taxRate: string
}

/** One line per basis, kind, method, and posting, without those that sum to nothing. */
export function sumLines(lines: readonly Line[]): Line[] {
  return [...Map.groupBy(lines, keyOf).values()]
    .flatMap(([first, ...rest]) =>
      first
        ? [
            {
              basis: first.basis,
              kind: first.kind,
              method: first.method,
              ...(first.posting && { posting: first.posting }),
              amount: sum([first, ...rest].map(amountOf)),
            },
          ]
        : [],
    )
    .filter(({ amount }) => amount !== 0)
}

/**
 * Changes to closed months since: their current lines, less what their sheets and adjustments already have. So all sheets together are
 * the ledger, whatever changed and when.
 */
export function adjustmentsOf(current: readonly Line[], sheets: readonly MonthFacts[]): Line[] {
  const reported = sheets.flatMap(({ days, adjustments }) => [...days, ...adjustments])
  return sumLines([...current, ...reported.map((line) => ({ ...line, amount: -line.amount }))])
}

/** The sign with which a line counts toward sales. */
function signOf({ kind, posting }: Pick<Line, 'kind' | 'posting'>): number {
  const isSales = (account?: Account) => Number(account === 'income' || account === 'refunds')
  return (
    Number(kind === 'received') - Number(kind === 'refunded') + isSales(posting?.from) - isSales(posting?.to)
  )
}

/**
 * Money received less refunds, by payment date, with credit, and with what was used instead of what was sold
 * in advance.
 */
export function salesOf(lines: readonly Line[], on: Line['basis'] = 'payment'): Cents {
  return sum(lines.filter(({ basis }) => basis === on).map((line) => signOf(line) * line.amount))
}

/** The tax that sales include at a flat rate, rounded to the cent. */
export function taxIn(sales: Cents, taxRate: string): Cents {
  const thousandths = Math.round(Number(taxRate) * 1000)
  return Math.round((sales * thousandths) / (100_000 + thousandths))
}

/** The tax of a month: of each day and of the adjustments, as its journal has it. */
export function taxOf({ days, adjustments, taxRate }: MonthFacts): Cents {
  const byDay = [...Map.groupBy(days, ({ date }) => date).values(), adjustments]
  return sum(byDay.map((lines) => taxIn(salesOf(lines), taxRate)))
}

export function periodOf(month: string): Period {
  const from = Temporal.PlainDate.from(`${month}-01`)
  return { from, to: from.add({ months: 1 }).subtract({ days: 1 }) }
}

/** The month after one, both as YYYY-MM. */
export function monthAfter(month: string): string {
  return periodOf(month).to.add({ days: 1 }).toString().slice(0, 7)
}

/** Why a month can't be closed: it isn't over, it's closed already, or it isn't the next one after the last that was. */
export function refuseClosing(
  month: string,
  closed: readonly string[],
  today: Temporal.PlainDate,
): Refusal | null {
  const last = closed.toSorted().at(-1)
  if (closed.includes(month)) return refuse('month_closed')
  if (Temporal.PlainDate.compare(periodOf(month).to, today) >= 0) return refuse('month_not_over')
  return last !== undefined && month !== monthAfter(last) ? refuse('month_out_of_order') : null
}

/** The same for the lines that are summed. */
export function keyOf({ basis, kind, method, posting }: Omit<Line, 'amount'>): string {
  return [basis, kind, method, posting?.label, posting?.to, posting?.from].join('|')
}

function amountOf({ amount }: Line): Cents {
  return amount
}
