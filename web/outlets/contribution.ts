import { type ComponentType, createContext, type LazyExoticComponent, lazy } from 'react'
import type { BookingDetail } from '../../domain/bookings/own-booking.schema.ts'
import type { Input } from '../api/call.ts'
import { orReload } from '../shell/load-chunk.ts'

/** A change that's about to be saved, as its own request sends it, without a new picture. */
export type UnsavedChange =
  | { kind: 'hours'; input: Input<'PUT /api/admin/opening-hours'>[0] }
  | { kind: 'prices'; input: Input<'PUT /api/admin/price-rules'>[0] }
  | { kind: 'space'; id: string; input: Omit<Input<'PUT /api/admin/spaces/:id'>[1], 'picture'> }
  | { kind: 'bundle'; id: string; input: Omit<Input<'PUT /api/admin/bundles/:id'>[1], 'picture'> }

/** The places where extensions add something to a page, and the facts that each hands over. */
export interface Outlets {
  /** Below the price of an unpaid booking. `isReady`: its payment can begin. */
  'checkout/price': { booking: BookingDetail; isReady: boolean; isPaying: boolean }
  /** A section of the profile. */
  'profile/section': Record<never, never>
  /**
   * Beside the buttons that save a change of hours, prices, or an item; a full row is below them. `change` is
   * null while the form can't be saved as it is. `isBlocked`: nothing can be done with the change now.
   */
  'desk/unsaved-change': { change: UnsavedChange | null; isBlocked: boolean }
  /** A page of the desk, at /admin/extras/<its name>. */
  'desk/page': Record<never, never>
}
export type OutletName = keyof Outlets

interface Place<Name extends OutletName> {
  /** The extension's name. */
  of: string
  at: Name
}

/** A part of a page from an extension, loaded when it's first shown. */
export interface Contribution<Name extends OutletName = OutletName> extends Place<Name> {
  Part: LazyExoticComponent<ComponentType<Outlets[Name]>>
}

export type AnyContribution = { [Name in OutletName]: Contribution<Name> }[OutletName]

/** One of an extension's parts of pages. */
export function contribute<Name extends OutletName>(
  place: Place<Name>,
  load: () => Promise<{ default: ComponentType<Outlets[Name]> }>,
): Contribution<Name> {
  return { ...place, Part: lazy(orReload(load)) }
}

type LoadList = () => Promise<readonly AnyContribution[]>

/** Loads the parts of all extensions, when a page first has a place for one. */
export const Contributions = createContext<LoadList>(async () => [])
