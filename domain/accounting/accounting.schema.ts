import { z } from 'zod'
import { textSchema } from '../text.schema.ts'
import { ACCOUNTS, BASES, LINE_KINDS } from './month-sheet.ts'

/** A local month, YYYY-MM. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month in the form YYYY-MM')
export const monthParamsSchema = z.object({ month: monthSchema })

const accountSchema = textSchema({ max: 100, required: 'Please enter the name of an account' })

/** The names of accounts, exactly as they are in QuickBooks, or their codes in Xero. */
const accountsSchema = z.record(z.enum(ACCOUNTS), accountSchema)
export type Accounts = z.infer<typeof accountsSchema>

/** Payload of `PUT /api/admin/accounting`, and response. Prices include the tax; its rate is in percent. */
export const accountingSchema = z.object({
  accounts: accountsSchema,
  taxRate: z
    .string()
    .trim()
    .regex(/^([12]?\d)(\.\d{1,3})?$/, 'Please enter a rate from 0 to 29.999 percent'),
})
export type Accounting = z.infer<typeof accountingSchema>

export const DEFAULT_ACCOUNTING: Accounting = {
  accounts: {
    stripe: 'Stripe Clearing',
    cash: 'Undeposited Funds',
    card_reader: 'Card Terminal Clearing',
    check: 'Undeposited Funds',
    other: 'Undeposited Funds',
    credit: 'Customer Credit',
    prepaid: 'Deferred Revenue',
    income: 'Rental Income',
    refunds: 'Refunds',
    goodwill: 'Goodwill Credit',
    tax: 'Sales Tax Payable',
    stripeFees: 'Stripe Fees',
    stripeOther: 'Stripe Adjustments',
    bank: 'Checking',
  },
  taxRate: '0',
}

/** The program that imports a journal. */
export const journalQuerySchema = z.object({ for: z.enum(['quickbooks', 'xero']).default('quickbooks') })
export type JournalFormat = z.infer<typeof journalQuerySchema>['for']

const differenceSchema = z.object({ kind: z.enum(['payment', 'refund', 'payout']), subject: z.string() })

const lineSchema = z.object({
  basis: z.enum(BASES),
  kind: z.enum(LINE_KINDS),
  method: z.string().nullable(),
  posting: z.object({ label: z.string(), to: z.enum(ACCOUNTS), from: z.enum(ACCOUNTS) }).optional(),
})

/** Response of `GET /api/admin/months/{month}`. Amounts are decimal dollars. */
export const monthSheetSchema = z.object({
  month: z.string(),
  lines: z.array(
    lineSchema.extend({
      amount: z.string(),
      /** Of it, changes to closed months. */
      adjusted: z.string(),
    }),
  ),
  /** Received less refunded, by payment date, with adjustments. */
  sales: z.string(),
  tax: z.string(),
  taxRate: z.string(),
  outstandingCredit: z.string(),
  /** Stripe's balance at the end of the month, with payouts that haven't arrived. */
  onItsWay: z.string(),
  /** Between our ledger and Stripe at the end of the month. */
  stripeDifferences: z.array(differenceSchema.extend({ recorded: z.string(), atStripe: z.string() })),
  outstandingPrepaid: z.string(),
  closing: z.object({ at: z.string(), byName: z.string().nullable(), hash: z.string() }).nullable(),
  /** Why it can't be closed now; null if it can, or if it's closed. */
  notClosable: z.string().nullable(),
})
export type MonthSheet = z.infer<typeof monthSheetSchema>

/** The facts that closing stores, read again. Amounts are cents. */
export const monthFactsSchema = z.object({
  month: monthSchema,
  days: z.array(lineSchema.extend({ amount: z.int(), date: z.string() })),
  adjustments: z.array(lineSchema.extend({ amount: z.int() })),
  outstandingCredit: z.int(),
  // Months that were closed before Stripe's balance was recorded have neither.
  onItsWay: z.int().default(0),
  stripeDifferences: z.array(differenceSchema.extend({ recorded: z.int(), atStripe: z.int() })).default([]),
  outstandingPrepaid: z.int().optional(),
  taxRate: z.string(),
})
