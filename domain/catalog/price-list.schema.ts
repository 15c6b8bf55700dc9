import { z } from 'zod'
import { priceRuleSchema, refineOrder } from '../pricing/price-rule.schema.ts'
import { itemIdSchema, nameTextSchema, versionSchema } from '../text.schema.ts'
import { rateSchema } from './rate.schema.ts'

export const MOST_PRICE_RULES = 100

/** A rule as the owner sees it: also its name, and the space or bundle it's for; null for both: all. */
const listedRuleSchema = priceRuleSchema.extend({
  label: z.string(),
  spaceId: z.string().nullable(),
  bundleId: z.string().nullable(),
})
export type ListedRule = z.infer<typeof listedRuleSchema>

/** Response of `GET /api/admin/price-rules`. */
export const priceListSchema = z.object({ version: z.number(), rules: z.array(listedRuleSchema) })
export type PriceList = z.infer<typeof priceListSchema>

/** A rule as the owner writes it. */
export const writtenRuleSchema = listedRuleSchema
  .extend({
    label: nameTextSchema({ max: 60, required: 'Name is required' }),
    spaceId: itemIdSchema.nullable(),
    bundleId: itemIdSchema.nullable(),
    hourlyRate: rateSchema,
  })
  .superRefine((rule, context) => {
    if (rule.spaceId !== null && rule.bundleId !== null)
      context.addIssue({ code: 'custom', path: ['bundleId'], message: 'Choose a space or a bundle' })
    refineOrder(rule, context)
  })

/** Payload of `PUT /api/admin/price-rules`: the whole list in its order, and the version that it replaces. */
export const savePriceRulesSchema = z.object({
  version: versionSchema,
  rules: z.array(writtenRuleSchema).max(MOST_PRICE_RULES, `Please use at most ${MOST_PRICE_RULES} rules`),
})
