import { notOfferedMessage } from '../../domain/bookings/booking-window.ts'
import type { ItemRef } from '../../domain/bookings/conflict.ts'
import { isWithin, type Window } from '../../domain/catalog/offered.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { Priced } from '../../domain/pricing/hourly-rates.ts'
import type { Cents } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Database, Trx } from '../db/database.ts'
import { listBundles, listSpaces } from './queries.ts'

export interface Item extends ItemRef, Priced, Window {
  name: string
  isActive: boolean
}

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

/** `not_active` for an item that customers can't book at this time; null if they can. */
export function refuseUnoffered(item: Item, start: Temporal.Instant): Refusal | null {
  if (!item.isActive) return refuse('not_active')
  if (isWithin(item, facilityDate(start))) return null
  return refuse('not_active', { message: notOfferedMessage(item.name) })
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
