import { z } from 'zod'
import { type ListedRule, writtenRuleSchema } from './price-list.schema.ts'

/** The form of a price rule. Empty: any. */
export const priceRuleFormSchema = z
  .object({
    label: z.string(),
    /** The ID of a space or a bundle. */
    spaceId: z.string(),
    bundleId: z.string(),
    weekdays: z.array(z.number()),
    fromHour: z.string(),
    untilHour: z.string(),
    firstDate: z.string(),
    lastDate: z.string(),
    hourlyRate: z.string(),
  })
  .transform(
    ({ label, weekdays, hourlyRate, fromHour, untilHour, ...texts }): z.input<typeof writtenRuleSchema> => ({
      label,
      hourlyRate,
      weekdays: weekdays.length > 0 ? weekdays.toSorted() : null,
      fromHour: fromHour === '' ? null : Number(fromHour),
      untilHour: untilHour === '' ? null : Number(untilHour),
      spaceId: texts.spaceId || null,
      bundleId: texts.bundleId || null,
      firstDate: texts.firstDate || null,
      lastDate: texts.lastDate || null,
    }),
  )
  .pipe(writtenRuleSchema)
export type PriceRuleForm = z.input<typeof priceRuleFormSchema>

/** The form for a rule. */
export function priceRuleFormOf(rule: ListedRule): PriceRuleForm {
  const { label, hourlyRate, weekdays, fromHour, untilHour } = rule
  return {
    label,
    hourlyRate,
    weekdays: weekdays ?? [],
    fromHour: fromHour?.toString() ?? '',
    untilHour: untilHour?.toString() ?? '',
    spaceId: rule.spaceId ?? '',
    bundleId: rule.bundleId ?? '',
    firstDate: rule.firstDate ?? '',
    lastDate: rule.lastDate ?? '',
  }
}
