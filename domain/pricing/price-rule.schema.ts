import { z } from 'zod'

/** The local hours that meet all of these conditions. Null: any. */
export const ruleTimesSchema = z.object({
  /** 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'Choose a weekday').nullable(),
  fromHour: z.int().min(0).max(23).nullable(),
  /** Half-open: an hour that starts then isn't part of it. */
  untilHour: z.int().min(1).max(24).nullable(),
  firstDate: z.iso.date('Choose a date').nullable(),
  /** The last day that it applies to. */
  lastDate: z.iso.date('Choose a date').nullable(),
})
export type RuleTimes = z.infer<typeof ruleTimesSchema>

/** A rule as an item carries it: its times, and one of three ways to make the rate. The other two are null. */
export const priceRuleSchema = ruleTimesSchema.extend({
  /** Decimal dollars, in place of the catalog's rate. */
  hourlyRate: z.string().nullable(),
  /** Decimal dollars more than the catalog's rate, or less if negative. */
  changeBy: z.string().nullable(),
  /** Percent more than the catalog's rate, or less if negative. */
  changePercent: z.number().nullable(),
})
export type PriceRule = z.infer<typeof priceRuleSchema>

/** Refuses hours and dates that end before they start. */
export function refineOrder(
  { fromHour, untilHour, firstDate, lastDate }: RuleTimes,
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  if (fromHour !== null && untilHour !== null && untilHour <= fromHour)
    addIssue({ code: 'custom', path: ['untilHour'], message: 'Must be after the first hour' })
  if (firstDate !== null && lastDate !== null && lastDate < firstDate)
    addIssue({ code: 'custom', path: ['lastDate'], message: "Can't be before the first day" })
}

/** The times of a rule as typed into a form. Empty: any. */
export const typedTimesSchema = z.object({
  weekdays: z.array(z.number()),
  fromHour: z.string(),
  untilHour: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
})

export function readTimes(typed: z.output<typeof typedTimesSchema>): RuleTimes {
  const { weekdays, fromHour, untilHour, firstDate, lastDate } = typed
  return {
    weekdays: weekdays.length > 0 ? weekdays.toSorted() : null,
    fromHour: fromHour === '' ? null : Number(fromHour),
    untilHour: untilHour === '' ? null : Number(untilHour),
    firstDate: firstDate || null,
    lastDate: lastDate || null,
  }
}
