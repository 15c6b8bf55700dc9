import { sql } from 'kysely'
import type { z } from 'zod'
import { itemNotFound } from '../../domain/bookings/item.ts'
import type { ListedRule, PriceList, savePriceRulesSchema } from '../../domain/catalog/price-list.schema.ts'
import { itemsInWords, ruleInWords } from '../../domain/catalog/rule-in-words.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { lastChangedBy } from '../audit/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { listBundles, listSpaces } from './queries.ts'

const SUBJECT = 'settings:prices'

/** The owner's price rules in their order, with the version that a change replaces. */
export async function readPriceList(db: Database | Trx): Promise<PriceList> {
  // The version first: a list that changes in between is then stale to save, instead of lost.
  const list = await db.selectFrom('priceList').select('version').executeTakeFirst()
  const rows = await db.selectFrom('priceRules').selectAll().orderBy('position').execute()
  return { version: list?.version ?? 1, rules: rows.map(({ position: _, ...rule }) => rule) }
}

interface Request extends By {
  input: z.output<typeof savePriceRulesSchema>
}

/**
 * Replaces the whole list of price rules. A stale `version` is refused with `stale`, the current list, and who changed it. New prices
 * apply to new bookings: existing ones, and holds, keep theirs. Other errors: `space_not_found`, `bundle_not_found`.
 */
export async function savePriceRules(
  db: Database | Trx,
  { actor, input, now }: Request,
): Promise<Outcome<PriceList>> {
  const inDecimals = (amount: string | null) => (amount === null ? null : toDecimal(toCents(amount)))
  const rules = input.rules.map((rule) => ({
    ...rule,
    hourlyRate: inDecimals(rule.hourlyRate),
    changeBy: inDecimals(rule.changeBy),
  }))
  return await transact(db, async (trx) => {
    // Others wait here, and then have a stale version.
    const { rows: saved } = await sql<{ version: number }>`
      insert into price_list (version) values (2)
      on conflict (only_row) do update set version = price_list.version + 1
        where price_list.version = ${input.version}
      returning version`.execute(trx)
    const current = await readPriceList(trx)
    if (saved[0]?.version !== input.version + 1)
      return refuse('stale', { details: { current, changedBy: await lastChangedBy(trx, SUBJECT) } })
    const [spaces, bundles] = [await listSpaces(trx), await listBundles(trx)]
    const nameOf = (rule: ListedRule) => itemsInWords(rule, { spaces, bundles })
    const unknown = rules.find((rule) => nameOf(rule) === null)
    if (unknown)
      return itemNotFound({ ...unknown, spaceId: unknown.spaceId ?? unknown.spaceIds?.[0] ?? null })
    const inWords = (list: readonly ListedRule[]) =>
      list.map((rule, index) => `${index + 1}. ${ruleInWords(rule, nameOf(rule) ?? '')}`)
    await trx.deleteFrom('priceRules').execute()
    if (rules.length > 0)
      await trx
        .insertInto('priceRules')
        .values(rules.map((rule, position) => ({ ...rule, position })))
        .execute()
    await recordAudit(trx, {
      subject: SUBJECT,
      subjectName: 'the price rules',
      actorId: actor.id,
      action: 'change_prices',
      before: { rules: inWords(current.rules) },
      after: { rules: inWords(rules) },
      now,
    })
    return succeed({ version: input.version + 1, rules })
  })
}
