import type { BundleContents } from '../../domain/bookings/conflict.ts'
import type { AdminBundle, AdminSpace } from '../../domain/catalog/edit-catalog.schema.ts'
import type { Database, Trx } from '../db/database.ts'
import { BUNDLE_RULES, SPACE_RULES, withRules } from './price-rules.ts'

export async function listSpaces(db: Database | Trx): Promise<AdminSpace[]> {
  const rows = await db.selectFrom('spaces').selectAll().select(SPACE_RULES).orderBy('id').execute()
  return rows.map(withRules)
}

export async function listBundles(db: Database | Trx): Promise<AdminBundle[]> {
  const rows = await db.selectFrom('bundles').selectAll().select(BUNDLE_RULES).orderBy('id').execute()
  return rows.map(withRules)
}

export async function bundleContents(db: Database | Trx): Promise<BundleContents> {
  const bundles = await db.selectFrom('bundles').select(['id', 'spaceIds']).execute()
  return new Map(bundles.map((bundle) => [bundle.id, bundle.spaceIds]))
}
