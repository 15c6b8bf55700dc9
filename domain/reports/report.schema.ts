import { z } from 'zod'
import { RECEIVED_METHODS } from '../bookings/booking-status.ts'
import { dateSchema } from '../time/instant.schema.ts'
import { numbersSchema } from './figures.schema.ts'
import { daysIn, LONGEST_PERIOD_DAYS } from './period.ts'

/** Query of the report and of both exports: local days, from the first to the last. */
export const periodSchema = z
  .object({ from: dateSchema, to: dateSchema })
  .refine(({ from, to }) => from <= to, 'The end must not be before the start')
  .transform(({ from, to }) => ({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }))
  .refine((period) => daysIn(period) <= LONGEST_PERIOD_DAYS, `Must be at most ${LONGEST_PERIOD_DAYS} days`)

/**
 * Money by the local day it was received or refunded, in decimal dollars. Bookings and hours by the local day they take
 * place, counting confirmed and completed bookings.
 */
const sumSchema = z.object({
  bookings: z.number(),
  hours: z.number(),
  received: z.string(),
  refunded: z.string(),
})
export type ReportSum = z.infer<typeof sumSchema>

/** Response of `GET /api/admin/report`. Leaves out items and methods without money or bookings. */
export const reportSchema = z.object({
  from: z.string(),
  to: z.string(),
  total: sumSchema,
  /** Balances waived in the period, minus those taken back: no money. */
  waived: z.string(),
  /** Those of the bookings and hours that haven't started. */
  toCome: z.object({ bookings: z.number(), hours: z.number() }),
  /** Bookings on these days that staff marked as no-shows; they count among the bookings too. */
  noShows: z.number(),
  /** In catalog order. A payment counts for the item it was made for, even if the booking moved. */
  byItem: z.array(
    sumSchema.extend({ kind: z.enum(['space', 'bundle', 'pack']), id: z.string(), name: z.string() }),
  ),
  byMethod: z.array(sumSchema.extend({ method: z.enum(RECEIVED_METHODS) })),
  /** Every week of the period; `week` is its Sunday. */
  byWeek: z.array(sumSchema.extend({ week: z.string() })),
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
  weeks: 'Weeks',
  items: 'Spaces and Bundles',
  methods: 'Methods',
  utilization: 'Utilization',
  customers: 'Top Customers',
  teams: 'Top Teams',
  discounts: 'Discounts',
  adjustments: 'Other Discounts',
  unpaid: 'Unpaid',
} as const
export type ReportTable = keyof typeof REPORT_TABLES

/** Parameters of `GET /api/admin/report/tables/{table}`, which responds with CSV. */
export const reportTableSchema = z.object({
  table: z.enum(Object.keys(REPORT_TABLES) as [ReportTable, ...ReportTable[]]),
})
