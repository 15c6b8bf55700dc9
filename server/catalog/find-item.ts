import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { Database, Trx } from '../db/database.ts'

export interface Item extends ItemRef {
  name: string
  /** Decimal dollars. */
  hourlyRate: string
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
        .select(['name', 'hourlyRate', 'isActive'])
        .where('id', '=', spaceId)
        .executeTakeFirst()
    : await db
        .selectFrom('bundles')
        .select(['name', 'hourlyRate', 'isActive'])
        .where('id', '=', bundleId ?? '')
        .executeTakeFirst()
  return row && { spaceId, bundleId, ...row }
}

/**
 * The item a request asks for. Refuses `space_not_found` and `bundle_not_found`, and `one_of_space_or_bundle` for both or
 * neither.
 */
export async function requireItem(
  db: Database | Trx,
  request: { spaceId?: string | null | undefined; bundleId?: string | null | undefined },
): Promise<Outcome<Item>> {
  const spaceId = request.spaceId || null
  const bundleId = request.bundleId || null
  if ((spaceId === null) === (bundleId === null)) return refuse('one_of_space_or_bundle')
  const item = await findItem(db, { spaceId, bundleId })
  return item ? succeed(item) : refuse(spaceId ? 'space_not_found' : 'bundle_not_found')
}
