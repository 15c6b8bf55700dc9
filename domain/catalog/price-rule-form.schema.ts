import { z } from 'zod'
import { toCents, toDecimal } from '../pricing/money.ts'
import { readTimes, typedTimesSchema } from '../pricing/price-rule.schema.ts'
import { typedNumber } from '../typed-number.ts'
import type { Space } from './catalog.schema.ts'
import { cheapestSpaces } from './cheapest-spaces.ts'
import { type ListedRule, writtenRuleSchema } from './price-list.schema.ts'

/** The ways to make a rate: in place of the catalog's, or more or less than it. */
const RATE_WAYS = ['fixed', 'dollars_more', 'dollars_less', 'percent_more', 'percent_less'] as const
export type RateWay = (typeof RATE_WAYS)[number]

const RATE_FIELDS: readonly unknown[] = ['hourlyRate', 'changeBy', 'changePercent']

/** The form of a price rule. Empty: any. */
export const priceRuleFormSchema = typedTimesSchema
  .extend({
    label: z.string(),
    /** The ID of a space, several, or that of a bundle. */
    spaceId: z.string(),
    spaceIds: z.array(z.string()),
    bundleId: z.string(),
    way: z.enum(RATE_WAYS),
    /** Dollars or percent. */
    amount: z.string(),
  })
  .transform(({ label, way, amount, spaceId, spaceIds, bundleId, ...times }, context) => {
    const rule = writtenRuleSchema.safeParse({
      label,
      ...readTimes(times),
      spaceId: spaceId || null,
      spaceIds: spaceIds.length > 0 ? spaceIds : null,
      bundleId: bundleId || null,
      ...rateOf(way, amount.trim()),
    })
    if (rule.success) return rule.data
    for (const { path, message } of rule.error.issues)
      context.addIssue({ code: 'custom', message, path: RATE_FIELDS.includes(path[0]) ? ['amount'] : path })
    return z.NEVER
  })
export type PriceRuleForm = z.input<typeof priceRuleFormSchema>

function rateOf(way: RateWay, typed: string) {
  if (way === 'fixed') return { hourlyRate: typed }
  const plain = way.startsWith('percent') ? typed.replace(/ ?%$/, '') : typed
  // The way says whether it's more or less, so a sign would turn it around.
  const amount = /^\d/.test(plain) ? plain : ''
  if (way === 'dollars_more') return { changeBy: amount }
  if (way === 'dollars_less') return { changeBy: `-${amount}` }
  return { changePercent: way === 'percent_more' ? typedNumber(amount) : -typedNumber(amount) }
}

/** The form for a rule. */
export function priceRuleFormOf(rule: ListedRule): PriceRuleForm {
  const { label, weekdays, fromHour, untilHour } = rule
  return {
    label,
    ...typedRateOf(rule),
    weekdays: weekdays ?? [],
    fromHour: fromHour?.toString() ?? '',
    untilHour: untilHour?.toString() ?? '',
    spaceId: rule.spaceId ?? '',
    spaceIds: rule.spaceIds ?? [],
    bundleId: rule.bundleId ?? '',
    firstDate: rule.firstDate ?? '',
    lastDate: rule.lastDate ?? '',
  }
}

function typedRateOf({ hourlyRate, changeBy, changePercent }: ListedRule): { way: RateWay; amount: string } {
  if (changeBy !== null) {
    const cents = toCents(changeBy)
    return { way: cents < 0 ? 'dollars_less' : 'dollars_more', amount: toDecimal(Math.abs(cents)) }
  }
  if (changePercent !== null)
    return {
      way: changePercent < 0 ? 'percent_less' : 'percent_more',
      amount: String(Math.abs(changePercent)),
    }
  return { way: 'fixed', amount: hourlyRate ?? '' }
}

/** The spaces that a rule for all cages is for: those that "any cage" is one of. */
export function cagesOf(spaces: readonly Space[]): string[] {
  return cheapestSpaces(spaces.filter(({ isActive }) => isActive)).map(({ id }) => id)
}

/**
 * A rule to start from: for the cages alone, because a fixed rate for everything would also be that of the
 * largest bundle.
 */
export function newRule(spaces: readonly Space[]): ListedRule {
  const cages = cagesOf(spaces)
  return {
    ...{ label: '', spaceId: null, spaceIds: cages.length > 0 ? cages : null, bundleId: null },
    ...{ weekdays: null, fromHour: null, untilHour: null, firstDate: null, lastDate: null },
    ...{ hourlyRate: '', changeBy: null, changePercent: null },
  }
}
