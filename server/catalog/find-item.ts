import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { type Choice, chooseItem, type Item, itemNotFound } from '../../domain/bookings/item.ts'
import { type Outcome, succeed } from '../../domain/errors.ts'
import type { Cents } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import type { Database, Trx } from '../db/database.ts'
import { listBundles, listSpaces } from './queries.ts'

/** The space or bundle with this id; undefined if it doesn't exist. */
export async function findItem(
  db: Database | Trx,
  { spaceId, bundleId }: ItemRef,
): Promise<Item | undefined> {
  const items = spaceId ? await listSpaces(db) : await listBundles(db)
  const row = items.find(({ id }) => id === (spaceId ?? bundleId))
  if (!row) return undefined
  const { name, hourlyRate, priceRules, isActive, startsOn, retiresOn } = row
  return {
    ...{ spaceId, bundleId, name, hourlyRate, isActive, startsOn, retiresOn },
    ...(priceRules && { priceRules }),
  }
}

/** The cost of a booking's place and time at today's prices, in cents. */
export async function usualPriceOf(
  db: Database | Trx,
  booking: ItemRef & { id: string; startTime: Temporal.Instant; endTime: Temporal.Instant },
): Promise<Cents> {
  const item = await findItem(db, booking)
  if (!item) throw new Error(`Booking ${booking.id} is for an item that does not exist`)
  return priceOf(item, { start: booking.startTime, end: booking.endTime })
}

/** The item a request asks for. Refuses what `chooseItem` and `itemNotFound` refuse. */
export async function requireItem(db: Database | Trx, choice: Choice): Promise<Outcome<Item>> {
  const chosen = chooseItem(choice)
  if (!chosen.ok) return chosen
  const item = await findItem(db, chosen.value)
  return item ? succeed(item) : itemNotFound(chosen.value)
}
