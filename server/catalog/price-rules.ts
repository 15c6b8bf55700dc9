import { type RawBuilder, sql } from 'kysely'
import type { PriceRule } from '../../domain/pricing/price-rule.schema.ts'

export interface WithRules {
  priceRules: PriceRule[] | null
}

/** The column `priceRules`: the rules for a space or a bundle, in their order; null if there are none. */
function rulesOf(spaceId: RawBuilder<unknown>, bundleId: RawBuilder<unknown>) {
  return sql<WithRules['priceRules']>`price_rules_of(${spaceId}, ${bundleId})`.as('priceRules')
}
export const SPACE_RULES = rulesOf(sql.ref('spaces.id'), sql`null`)
export const BUNDLE_RULES = rulesOf(sql`null`, sql.ref('bundles.id'))

/** An item without `priceRules` if it has none, as if there were no such thing. */
export function withRules<Row extends WithRules>({ priceRules, ...item }: Row) {
  return { ...item, ...(priceRules && { priceRules }) }
}
