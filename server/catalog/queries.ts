import type { BundleContents } from '../../domain/bookings/conflict.ts'
import type { AdminBundle, AdminCatalog, AdminSpace } from '../../domain/catalog/edit-catalog.schema.ts'
import { offeredOn, windowOf } from '../../domain/catalog/offered.ts'
import type { Database, Trx } from '../db/database.ts'
import { BUNDLE_RULES, SPACE_RULES, withRules } from './price-rules.ts'

export async function listSpaces(db: Database | Trx): Promise<AdminSpace[]> {
  const rows = await db
    .selectFrom('spaces')
    .selectAll()
    .select(SPACE_RULES)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(withRules)
}

/** As staff edit them: each with days of its own. */
export async function listOwnBundles(db: Database | Trx): Promise<AdminBundle[]> {
  const rows = await db
    .selectFrom('bundles')
    .selectAll()
    .select(BUNDLE_RULES)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(withRules)
}

/** As they can be booked: a bundle also needs the days of its spaces. */
export async function listBundles(db: Database | Trx): Promise<AdminBundle[]> {
  return (await readCatalog(db)).bundles
}

/** Everything as it is on a day: an item that can't be booked then isn't active. */
export async function catalogOn(db: Database | Trx, date: Temporal.PlainDate): Promise<AdminCatalog> {
  const { spaces, bundles } = await readCatalog(db)
  return { spaces: offeredOn(spaces, date), bundles: offeredOn(bundles, date) }
}

async function readCatalog(db: Database | Trx): Promise<AdminCatalog> {
  const [spaces, bundles] = [await listSpaces(db), await listOwnBundles(db)]
  return { spaces, bundles: bundles.map((bundle) => ({ ...bundle, ...windowOf(bundle, spaces) })) }
}

export async function bundleContents(db: Database | Trx): Promise<BundleContents> {
  const bundles = await db.selectFrom('bundles').select(['id', 'spaceIds']).execute()
  return new Map(bundles.map((bundle) => [bundle.id, bundle.spaceIds]))
}
