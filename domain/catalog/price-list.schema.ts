import { z } from 'zod'
import { priceRuleSchema, refineOrder } from '../pricing/price-rule.schema.ts'
import { itemIdSchema, nameTextSchema, versionSchema } from '../text.schema.ts'
import { rateSchema } from './rate.schema.ts'

export const MOST_PRICE_RULES = 100
const MOST_SPACES = 100
const MOST_PERCENT_LESS = 99
const MOST_PERCENT_MORE = 900

/**
 * A rule as the owner sees it: also its name, and the space, the spaces, or the bundle it's for; null for all
 * three: everything.
 */
const listedRuleSchema = priceRuleSchema.extend({
  label: z.string(),
  spaceId: z.string().nullable(),
  spaceIds: z.array(z.string()).nullable(),
  bundleId: z.string().nullable(),
})
export type ListedRule = z.infer<typeof listedRuleSchema>

/** Response of `GET /api/admin/price-rules`. */
export const priceListSchema = z.object({ version: z.number(), rules: z.array(listedRuleSchema) })
export type PriceList = z.infer<typeof priceListSchema>

/** Dollars more, or less if negative. */
const changeSchema = z
  .string()
  .regex(/^-?\d{1,4}(\.\d{1,2})?$/, { error: 'Must be an amount in dollars, like 5.00', abort: true })
  .regex(/[1-9]/, 'Must not be $0')

/** Percent more, or less if negative. */
const percentSchema = z
  .int('Must be a whole percent, like 5')
  .min(-MOST_PERCENT_LESS, `At most ${MOST_PERCENT_LESS}% less`)
  .max(MOST_PERCENT_MORE, `At most ${MOST_PERCENT_MORE}% more`)
  .refine((percent) => percent !== 0, 'Must not be 0%')

/** A rule as the owner writes it. */
export const writtenRuleSchema = listedRuleSchema
  .extend({
    label: nameTextSchema({ max: 60, required: 'Name is required' }),
    spaceId: itemIdSchema.nullable(),
    spaceIds: z.array(itemIdSchema).min(1).max(MOST_SPACES).nullable().default(null),
    bundleId: itemIdSchema.nullable(),
    hourlyRate: rateSchema.nullable().default(null),
    changeBy: changeSchema.nullable().default(null),
    changePercent: percentSchema.nullable().default(null),
  })
  .superRefine((rule, context) => {
    if ([rule.spaceId, rule.spaceIds, rule.bundleId].filter((each) => each !== null).length > 1)
      context.addIssue({ code: 'custom', path: ['bundleId'], message: 'Choose spaces or a bundle' })
    if ([rule.hourlyRate, rule.changeBy, rule.changePercent].filter((each) => each !== null).length !== 1)
      context.addIssue({ code: 'custom', path: ['hourlyRate'], message: 'Choose one price' })
    refineOrder(rule, context)
  })

/** Payload of `PUT /api/admin/price-rules`: the whole list in its order, and the version that it replaces. */
export const savePriceRulesSchema = z.object({
  version: versionSchema,
  rules: z.array(writtenRuleSchema).max(MOST_PRICE_RULES, `Please use at most ${MOST_PRICE_RULES} rules`),
})
