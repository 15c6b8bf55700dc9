import { z } from 'zod'
import { dateSchema } from '../time/instant.schema.ts'
import { moneySchema } from './daily-totals.schema.ts'
import { numbersSchema } from './figures.schema.ts'
import { daysIn, LONGEST_PERIOD_DAYS } from './period.ts'

/** Query of the report and of both exports: local days, from the first to the last. */
export const periodSchema = z
  .object({ from: dateSchema, to: dateSchema })
  .refine(({ from, to }) => from <= to, 'The end must not be before the start')
  .transform(({ from, to }) => ({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }))
  .refine((period) => daysIn(period) <= LONGEST_PERIOD_DAYS, `Must be at most ${LONGEST_PERIOD_DAYS} days`)

/** The confirmed and completed bookings that take place in a span of local days. */
const bookedSchema = z.object({ bookings: z.number(), hours: z.number() })

const itemSchema = z.object({ id: z.string(), name: z.string() })

/**
 * Response of `GET /api/admin/report`. Each list counts by one day (`REPORT_DAYS`), and leaves out items and
 * methods without money or bookings.
 */
export const reportSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Bookings and hours by the day of the booking, money by the day it moved. */
  total: bookedSchema.extend(moneySchema.shape),
  /** Balances waived in the period, minus those taken back: no money. */
  waived: z.string(),
  /** Those of the bookings and hours that haven't started. */
  toCome: z.object({ bookings: z.number(), hours: z.number() }),
  /** Bookings on these days that staff marked as no-shows; they count among the bookings too. */
  noShows: z.number(),
  /**
   * By the day of the booking, in catalog order. `earned` is the money from these bookings in decimal
   * dollars, whenever it was paid, less refunds and lost disputes.
   */
  bookedByItem: z.array(itemSchema.extend({ ...bookedSchema.shape, earned: z.string() })),
  /**
   * By the day the money moved, in catalog order, and then what else was sold, by its label. A payment counts
   * for the item it was made for, even if the booking moved.
   */
  moneyByItem: z.array(itemSchema.extend(moneySchema.shape)),
  moneyByMethod: z.array(moneySchema.extend({ method: z.string() })),
  /** Every week of the period; `week` is its Sunday. */
  moneyByWeek: z.array(moneySchema.extend({ week: z.string() })),
  /** How many active spaces there are. */
  spaces: z.number(),
  /** Hours booked outside of opening hours, of all spaces. */
  afterHours: z.number(),
  /** See `utilization`. */
  utilization: z.array(z.object({ weekday: z.number(), hour: z.number(), share: z.number().nullable() })),
  numbers: numbersSchema,
})
export type Report = z.infer<typeof reportSchema>

/** The tables of a report that can be downloaded, with their names. */
export const REPORT_TABLES = {
  figures: 'Figures',
  spaces: 'Bookings by Space',
  weeks: 'Money by Week',
  methods: 'Money by Method',
  items: 'Money by Item',
  utilization: 'Utilization',
  customers: 'Top Customers',
  discounts: 'Discounts',
  adjustments: 'Other Discounts',
  unpaid: 'Unpaid',
} as const
export type ReportTable = keyof typeof REPORT_TABLES

/** Parameters of `GET /api/admin/report/tables/{table}`, which responds with CSV. */
export const reportTableSchema = z.object({
  table: z.enum(Object.keys(REPORT_TABLES) as [ReportTable, ...ReportTable[]]),
})
