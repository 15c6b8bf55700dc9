import { isWithin, type Window } from '../catalog/offered.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../errors.ts'
import type { Priced } from '../pricing/hourly-rates.ts'
import { facilityDate } from '../time/facility-time.ts'
import { notOfferedMessage } from './booking-window.ts'
import type { ItemRef } from './conflict.ts'

/** A space or bundle as it can be booked. */
export interface Item extends ItemRef, Priced, Window {
  name: string
  isActive: boolean
}

/** `not_active` for an item that customers can't book at this time; null if they can. */
export function refuseUnoffered(item: Item, start: Temporal.Instant): Refusal | null {
  if (!item.isActive) return refuse('not_active')
  if (isWithin(item, facilityDate(start))) return null
  return refuse('not_active', { message: notOfferedMessage(item.name) })
}

/** A request names one of them. */
export interface Choice {
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
