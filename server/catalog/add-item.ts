import type { z } from 'zod'
import type {
  AdminBundle,
  AdminSpace,
  addBundleSchema,
  addSpaceSchema,
  newVersionSchema,
  orderSchema,
} from '../../domain/catalog/edit-catalog.schema.ts'
import { freeItemId } from '../../domain/catalog/item-id.ts'
import { familyOf } from '../../domain/catalog/offered.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { lastChangedBy } from '../audit/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { refuseDays } from './edit-item.ts'
import { lockCatalog } from './lock-catalog.ts'
import { keepPicture } from './pictures.ts'
import { listOwnBundles, listSpaces } from './queries.ts'

type NewItem = z.output<typeof addSpaceSchema> | z.output<typeof addBundleSchema>

/**
 * Staff add a space or a bundle, at the end of the list. Refuses `space_not_found` for a bundle with unknown spaces, and what `editItem`
 * refuses.
 */
export async function addItem<Row extends AdminSpace | AdminBundle>(
  db: Database,
  kind: 'space' | 'bundle',
  { actor, input, now }: By & { input: NewItem },
): Promise<Outcome<Row>> {
  const { picture, ...given } = input
  return await transact(db, async (trx) => {
    await lockCatalog(trx)
    const { spaces, bundles } = await readAll(trx)
    if ('spaceIds' in given && !isKnown(given.spaceIds, spaces)) return refuse('space_not_found')
    const pictureId = await keepPicture(trx, picture, now)
    if (!pictureId.ok) return pictureId
    const row = {
      ...given,
      id: freeItemId(given.name, [...spaces, ...bundles]),
      hourlyRate: toDecimal(toCents(given.hourlyRate)),
      pictureId: pictureId.value,
      position: Math.max(0, ...(kind === 'space' ? spaces : bundles).map(({ position = 0 }) => position)) + 1,
    }
    const refusal = await refuseDays(trx, row)
    if (refusal) return refusal
    const item = (await trx
      .insertInto(`${kind}s` as 'spaces')
      .values(row as never)
      .returningAll()
      .executeTakeFirstOrThrow()) as unknown as Row
    const { id, version: _, position: __, ...after } = item as Row & { position: number }
    await recordAudit(trx, {
      actorId: actor.id,
      action: `add_${kind}`,
      subject: `${kind}:${id}`,
      subjectName: item.name,
      after,
      now,
    })
    return succeed(item)
  })
}

interface Change extends By {
  id: string
  input: z.output<typeof newVersionSchema>
}

/**
 * A bundle has other spaces from a day on: its row is retired then, and another one with those spaces starts. Its bookings from that
 * day on keep the old one, and so the spaces that they occupy. Refuses `stale` like `editItem`, and a day that has passed or that isn't one of the
 * bundle's.
 */
export async function changeSpaces(
  db: Database,
  { actor, id, input, now }: Change,
): Promise<Outcome<AdminBundle>> {
  const { spaceIds, from, version } = input
  if (from < facilityDate(now).toString()) return refuse('in_the_past')
  return await transact(db, async (trx) => {
    await lockCatalog(trx)
    const { spaces, bundles } = await readAll(trx)
    const current = bundles.find((bundle) => bundle.id === id)
    if (!current) return refuse('bundle_not_found')
    if (version !== current.version)
      return refuse('stale', {
        details: { current, changedBy: await lastChangedBy(trx, `bundle:${id}`) },
      })
    if (!isKnown(spaceIds, spaces)) return refuse('space_not_found')
    if ((current.startsOn ?? '') > from || (current.retiresOn && current.retiresOn <= from))
      return refuse('not_in_version')
    await trx
      .updateTable('bundles')
      .set({ retiresOn: from, version: current.version + 1 })
      .where('id', '=', id)
      .execute()
    const { name, description, hourlyRate, isActive, retiresOn, pictureId, position } = current
    const item = await trx
      .insertInto('bundles')
      .values({
        ...{ name, description, hourlyRate, isActive, retiresOn, pictureId, position },
        id: freeItemId(current.name, [...spaces, ...bundles]),
        spaceIds,
        startsOn: from,
        firstId: familyOf(current),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'change_bundle_spaces',
      subject: `bundle:${id}`,
      subjectName: current.name,
      before: { spaceIds: current.spaceIds },
      after: { spaceIds, from },
      now,
    })
    return succeed(item)
  })
}

/** Staff put the spaces or the bundles in another order. Refuses `stale` if that order, or the list, isn't the one they saw. */
export async function orderItems(
  db: Database,
  { actor, input: { kind, ids, seen }, now }: By & { input: z.output<typeof orderSchema> },
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    await lockCatalog(trx)
    const { spaces, bundles } = await readAll(trx)
    const before = (kind === 'space' ? spaces : bundles).map(({ id }) => id)
    if (seen.join() !== before.join() || ids.toSorted().join() !== before.toSorted().join())
      return refuse('stale')
    for (const [index, id] of ids.entries())
      await trx
        .updateTable(`${kind}s` as 'spaces')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'order_catalog',
      subject: `${kind}s`,
      subjectName: `${kind}s`,
      before: { order: before },
      after: { order: ids },
      now,
    })
    return succeed(null)
  })
}

async function readAll(trx: Trx) {
  return { spaces: await listSpaces(trx), bundles: await listOwnBundles(trx) }
}

function isKnown(ids: readonly string[], spaces: readonly { id: string }[]): boolean {
  return ids.every((id) => spaces.some((space) => space.id === id))
}
