import { z } from 'zod'
import { readTimes, typedTimesSchema } from '../pricing/price-rule.schema.ts'
import { type ListedRule, writtenRuleSchema } from './price-list.schema.ts'

/** The form of a price rule. Empty: any. */
export const priceRuleFormSchema = typedTimesSchema
  .extend({
    label: z.string(),
    /** The ID of a space or a bundle. */
    spaceId: z.string(),
    bundleId: z.string(),
    hourlyRate: z.string(),
  })
  .transform(
    ({ label, hourlyRate, spaceId, bundleId, ...times }): z.input<typeof writtenRuleSchema> => ({
      label,
      hourlyRate,
      ...readTimes(times),
      spaceId: spaceId || null,
      bundleId: bundleId || null,
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
