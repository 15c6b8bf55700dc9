import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { Priced } from '../../domain/pricing/hourly-rates.ts'
import type { Database, Trx } from '../db/database.ts'
import { BUNDLE_RULES, SPACE_RULES, withRules } from './price-rules.ts'

export interface Item extends ItemRef, Priced {
  name: string
  isActive: boolean
}

/** The space or bundle with this id; undefined if it doesn't exist. */
export async function findItem(
  db: Database | Trx,
  { spaceId, bundleId }: ItemRef,
): Promise<Item | undefined> {
  const row = spaceId
    ? await db
        .selectFrom('spaces')
        .select(['name', 'hourlyRate', 'isActive', SPACE_RULES])
        .where('id', '=', spaceId)
        .executeTakeFirst()
    : await db
        .selectFrom('bundles')
        .select(['name', 'hourlyRate', 'isActive', BUNDLE_RULES])
        .where('id', '=', bundleId ?? '')
        .executeTakeFirst()
  return row && { spaceId, bundleId, ...withRules(row) }
}

interface Choice {
  spaceId?: string | null | undefined
  bundleId?: string | null | undefined
}

/** The space or bundle in a request. Refuses `one_of_space_or_bundle` for both or neither. */
export function chooseItem(choice: Choice): Outcome<ItemRef> {
  const spaceId = choice.spaceId || null
  const bundleId = choice.bundleId || null
  return (spaceId === null) === (bundleId === null)
    ? refuse('one_of_space_or_bundle')
    : succeed({ spaceId, bundleId })
}

/** `space_not_found` or `bundle_not_found`. */
export function itemNotFound({ spaceId }: ItemRef): Refusal {
  return refuse(spaceId ? 'space_not_found' : 'bundle_not_found')
}

/** The item a request asks for. Refuses what `chooseItem` and `itemNotFound` refuse. */
export async function requireItem(db: Database | Trx, choice: Choice): Promise<Outcome<Item>> {
  const chosen = chooseItem(choice)
  if (!chosen.ok) return chosen
  const item = await findItem(db, chosen.value)
  return item ? succeed(item) : itemNotFound(chosen.value)
}
