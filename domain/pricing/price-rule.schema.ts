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

/** Refuses hours and dates that end before they start. */
export function refineOrder(
  { fromHour, untilHour, firstDate, lastDate }: Omit<PriceRule, 'hourlyRate'>,
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

export function readTimes(typed: z.output<typeof typedTimesSchema>): Omit<PriceRule, 'hourlyRate'> {
  const { weekdays, fromHour, untilHour, firstDate, lastDate } = typed
  return {
    weekdays: weekdays.length > 0 ? weekdays.toSorted() : null,
    fromHour: fromHour === '' ? null : Number(fromHour),
    untilHour: untilHour === '' ? null : Number(untilHour),
    firstDate: firstDate || null,
    lastDate: lastDate || null,
  }
}
