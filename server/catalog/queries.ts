import type { BundleContents } from '../../domain/bookings/conflict.ts'
import type { AdminBundle, AdminSpace } from '../../domain/catalog/edit-catalog.schema.ts'
import type { Database, Trx } from '../db/database.ts'

export async function listSpaces(db: Database | Trx): Promise<AdminSpace[]> {
  return await db.selectFrom('spaces').selectAll().orderBy('id').execute()
}

export async function listBundles(db: Database | Trx): Promise<AdminBundle[]> {
  return await db.selectFrom('bundles').selectAll().orderBy('id').execute()
}

export async function bundleContents(db: Database | Trx): Promise<BundleContents> {
  const bundles = await db.selectFrom('bundles').select(['id', 'spaceIds']).execute()
  return new Map(bundles.map((bundle) => [bundle.id, bundle.spaceIds]))
}
