import { z } from 'zod'
import { PAYMENT_METHODS } from '../bookings/booking-status.ts'
import { dateSchema } from '../time/instant.schema.ts'
import { daysIn, LONGEST_PERIOD_DAYS } from './period.ts'

/** Query of the report and of both exports: local days, both included. */
export const periodSchema = z
  .object({ from: dateSchema, to: dateSchema })
  .refine(({ from, to }) => from <= to, 'The end must not be before the start')
  .transform(({ from, to }) => ({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }))
  .refine((period) => daysIn(period) <= LONGEST_PERIOD_DAYS, `Must be at most ${LONGEST_PERIOD_DAYS} days`)

/**
 * Money by the local day on which it came in or was sent back, in decimal dollars; bookings and hours, of what
 * is confirmed or completed, by the local day on which they are played.
 */
const sumSchema = z.object({
  bookings: z.number(),
  hours: z.number(),
  received: z.string(),
  refunded: z.string(),
})
export type ReportSum = z.infer<typeof sumSchema>

/** Answer of `GET /api/admin/report`. What has neither money nor bookings is left out, except weeks. */
export const reportSchema = z.object({
  from: z.string(),
  to: z.string(),
  total: sumSchema,
  /** In the order of the catalogue. A booking's money stays with what it was paid for. */
  byItem: z.array(sumSchema.extend({ kind: z.enum(['space', 'bundle']), id: z.string(), name: z.string() })),
  byMethod: z.array(sumSchema.extend({ method: z.enum(PAYMENT_METHODS) })),
  /** Every week that the period touches; `week` is the Sunday on which it begins. */
  byWeek: z.array(sumSchema.extend({ week: z.string() })),
  /** How many spaces are offered. */
  spaces: z.number(),
  /**
   * Share of the space-hours on offer that were played, 0 to 1, by weekday (0 is Sunday) and local hour: opening
   * hours, and others in which somebody played. Null: the period has no such weekday.
   */
  utilization: z.array(z.object({ weekday: z.number(), hour: z.number(), share: z.number().nullable() })),
})
export type Report = z.infer<typeof reportSchema>
