import { z } from 'zod'

/** A rule as an item carries it: an absolute rate for the local hours that meet all of its conditions. Null: any. */
export const priceRuleSchema = z.object({
  /** 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'Choose a weekday').nullable(),
  fromHour: z.int().min(0).max(23).nullable(),
  /** Half-open: an hour that starts then isn't part of it. */
  untilHour: z.int().min(1).max(24).nullable(),
  firstDate: z.iso.date('Choose a date').nullable(),
  /** The last day that it applies to. */
  lastDate: z.iso.date('Choose a date').nullable(),
  /** Decimal dollars. */
  hourlyRate: z.string(),
})
export type PriceRule = z.infer<typeof priceRuleSchema>
