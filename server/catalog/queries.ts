import type { BundleContents, Choice } from '../../domain/bookings/conflict.ts'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import type { Database, Trx } from '../db/database.ts'

export async function listSpaces(db: Database): Promise<Space[]> {
  return await db
    .selectFrom('spaces')
    .select(['id', 'name', 'description', 'dimensions', 'equipment', 'hourlyRate', 'isActive'])
    .orderBy('id')
    .execute()
}

export async function listBundles(db: Database): Promise<Bundle[]> {
  return await db
    .selectFrom('bundles')
    .select(['id', 'name', 'description', 'spaceIds', 'hourlyRate', 'isActive'])
    .orderBy('id')
    .execute()
}

export async function bundleContents(db: Database | Trx): Promise<BundleContents> {
  const bundles = await db.selectFrom('bundles').select(['id', 'spaceIds']).execute()
  return new Map(bundles.map((bundle) => [bundle.id, bundle.spaceIds]))
}

/** The chosen space or bundle, if there is one. */
export async function findChosen(
  db: Database | Trx,
  choice: Choice,
): Promise<{ name: string; hourlyRate: string; isActive: boolean } | undefined> {
  return choice.spaceId
    ? await db
        .selectFrom('spaces')
        .select(['name', 'hourlyRate', 'isActive'])
        .where('id', '=', choice.spaceId)
        .executeTakeFirst()
    : await db
        .selectFrom('bundles')
        .select(['name', 'hourlyRate', 'isActive'])
        .where('id', '=', choice.bundleId ?? '')
        .executeTakeFirst()
}
