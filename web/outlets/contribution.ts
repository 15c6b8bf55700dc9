import { type ComponentType, createContext, type LazyExoticComponent, lazy, type ReactNode } from 'react'
import type { AdminBooking, AdminBookingDetail } from '../../domain/bookings/admin-booking.schema.ts'
import type { Board } from '../../domain/bookings/board.schema.ts'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { More } from '../../domain/bookings/more.schema.ts'
import type { BookingDetail, OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import type { OwnTime } from '../../domain/bookings/own-times.ts'
import type { Customer } from '../../domain/customers/customer.schema.ts'
import type { PolicyTerm } from '../../domain/payments/policies/policy.ts'
import type { Cents } from '../../domain/pricing/money.ts'
import type { StaffRole } from '../../domain/staff-role.ts'
import type { Input } from '../api/call.ts'
import { orReload } from '../shell/load-chunk.ts'
import type { CardTaker } from './card-taker.ts'

/** A change that's about to be saved, as its own request sends it, without a new picture. */
export type UnsavedChange =
  | { kind: 'hours'; input: Input<'PUT /api/admin/opening-hours'>[0] }
  | { kind: 'prices'; input: Input<'PUT /api/admin/price-rules'>[0] }
  | { kind: 'space'; id: string; input: Omit<Input<'PUT /api/admin/spaces/:id'>[1], 'picture'> }
  | { kind: 'bundle'; id: string; input: Omit<Input<'PUT /api/admin/bundles/:id'>[1], 'picture'> }

/** The local days of a report, as requests have them. */
export interface ReportPeriod {
  from: string
  to: string
}

/** An extension's choice for bookings on time that staff close, with its words. */
export interface ClosingChoice {
  /** The extension's name. */
  of: string
  /** At a booking, such as "Offer another time". */
  label: string
  /** On the button that closes, such as "Offer 3 Other Times". */
  act: (bookings: number) => string
  /** Above that button. */
  note: string
}

/** Staff's decision about an affected booking. */
export type Decision = 'keep' | 'cancel_and_refund' | ClosingChoice

/** Their decisions, by the booking's id. */
export type Decisions = ReadonlyMap<string, Decision>

/** A way to pay for everything at one tap: its words and its call. */
export interface OneTap {
  title: string
  /** Says what pays, as a sentence. */
  text: string
  /** On its button. */
  label: string
  pay: () => Promise<unknown>
  /** The title of an error. */
  failed: string
}

/** The places where extensions add something to a page, and the facts that each part gets. */
export interface Outlets {
  /**
   * Below the price of an unpaid booking. `isReady`: its payment can begin. `isCovered`: an extension's way
   * to pay covers everything, and the customer hasn't chosen the card instead. An extension with `saysKept`
   * in its fields says here what its way to pay keeps.
   */
  'checkout/price': { booking: BookingDetail; isReady: boolean; isPaying: boolean; isCovered: boolean }
  /**
   * In place of the card form, for a booking with `paysAll` in an extension's fields. `show` renders the
   * button that pays, with a link to the card form.
   */
  'checkout/one-tap': { booking: BookingDetail; show: (way: OneTap) => ReactNode }
  /**
   * Above the booking page's bar: says what would pay besides money. Only the first part that says so shows.
   * `total` is in cents.
   */
  'booking/price': { spaceIds: readonly string[]; hours: number; total: Cents }
  /**
   * Beside the heading of the booking page's dates. `query`: the choices so far, as in its address.
   */
  'booking/dates': { query: string }
  /** Among the buttons of an own booking, in My Bookings and on its receipt. `name`: its item's. */
  'bookings/actions': { booking: OwnBooking; name: string }
  /** In the notice on an own booking that's suspended. `name`: its item's. */
  'bookings/suspended': { booking: OwnBooking; name: string }
  /**
   * Below the times of a day, if some are taken. `query`: the choices so far with a taken start, as in the
   * addresses of pages. `leadTo` takes the path of a page that taken starts lead to, with such a query.
   */
  'booking/taken-hour': { query: string; leadTo: (path: string | null) => void }
  /** In My Bookings, between upcoming and past bookings. */
  'dashboard/middle': Record<never, never>
  /** At the end of My Bookings. */
  'dashboard/bottom': Record<never, never>
  /** Below the times of a day. `own`: the times that the customer already has. */
  'booking/day': { date: Temporal.PlainDate; own: readonly OwnTime<Booking>[] }
  /** On the page after an order's payment, above its dates. `bookingId`: one of them. `name`: the order's. */
  'success/order': { bookingId: string; name: string }
  /** A link among the quick actions of the profile. */
  'profile/actions': Record<never, never>
  /** A section of the profile. */
  'profile/section': Record<never, never>
  /**
   * Beside the buttons that save a change of hours, prices, or an item; a part can also fill the row below.
   * `change` is null while the form isn't valid. `isBlocked`: the buttons are disabled now.
   */
  'desk/unsaved-change': { change: UnsavedChange | null; isBlocked: boolean }
  /** Below the buttons of an own booking in My Bookings. `name`: its item's. */
  'bookings/below': { booking: OwnBooking; name: string }
  /**
   * A field for all dates of a season that's being planned. `more`: the choices so far, as in its request.
   */
  'booking/season-fields': { more: More; onChange: (more: More) => void }
  /** Among the buttons that decide about all bookings that a closure affects. */
  'desk/closing': {
    bookings: readonly AdminBooking[]
    onDecide: (decisions: Decisions) => void
  }
  /** Below the list of closed times in Settings. */
  'desk/closed-times': Record<never, never>
  /** On a booking's page for staff, between its customer and its facts. */
  'desk/booking': { booking: AdminBookingDetail }
  /** Below the customer on that page: what they have left of something. */
  'desk/booking-customer': { booking: AdminBookingDetail }
  /** The same for a customer whom staff choose in a form. */
  'desk/chosen-customer': { customerId: string }
  /** Badges at the top of that page. */
  'desk/booking-badges': { booking: AdminBookingDetail }
  /** Before the buttons for the booking's payment, while it can be paid. */
  'desk/booking-payment': { booking: AdminBookingDetail }
  /** Below the booking's signed agreements. */
  'desk/booking-agreements': { booking: AdminBookingDetail }
  /** Words on a booking's block on the board. */
  'desk/board-cell': { booking: Board['bookings'][number] }
  /**
   * Around a form that takes payments at the desk: renders `children` with a way to take cards. `isNeeded`:
   * a customer may be about to pay. `onPaid`: called once the money is recorded.
   */
  'desk/take-payment': {
    isNeeded: boolean
    onPaid?: (() => void) | undefined
    children: (cards: CardTaker) => ReactNode
  }
  /**
   * A choice in the form of the cancellation policy. `tags`: those of the current policy. `ways`: the ways to
   * pay that refunds can become. `onChange` takes its addition to the text, or null for none.
   */
  'desk/policy-term': {
    tags: readonly string[]
    ways: readonly string[]
    onChange: (of: string, term: PolicyTerm | null) => void
  }
  /** Below the board of a local day. */
  'desk/board-day': { date: string }
  /** Beside the heading of staff's form for a booking. */
  'desk/new-booking': Record<never, never>
  /**
   * After the buttons on a customer's page, so none of them moves. `address` adds the customer to a page's.
   */
  'desk/customer-actions': { address: (path: string) => string }
  /** A table of a report, beside its top customers. */
  'desk/report-tops': { period: ReportPeriod }
  /** A link among those that download a report's tables. */
  'desk/report-downloads': { period: ReportPeriod }
  /** A section of the settings for owners. */
  'desk/settings': Record<never, never>
  /** A link above the list of all customers. */
  'desk/users': Record<never, never>
  /** A section of a customer's page for staff. */
  'desk/customer': { customer: Customer }
  /** Below the choice of a refund when staff cancel. `backTo`: the way to pay that it becomes, or null. */
  'desk/refund': { backTo: string | null; onChange: (backTo: string | null) => void }
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
  /** Of a page of the desk. */
  page?: DeskPageFacts
}

interface DeskPageFacts {
  title: string
  /** The least role it's for. */
  least: StaffRole
  /** Where it leads back to, if not to the settings. */
  back?: { href: string; label: string }
}

export type AnyContribution = { [Name in OutletName]: Contribution<Name> }[OutletName]

/** One of an extension's parts of pages. */
export function contribute<Name extends OutletName>(
  place: Place<Name>,
  load: () => Promise<{ default: ComponentType<Outlets[Name]> }>,
): Contribution<Name> {
  return { ...place, Part: lazy(orReload(load)) }
}

/** An extension's page of the desk. */
export function contributePage(
  { of, ...page }: DeskPageFacts & { of: string },
  load: Parameters<typeof contribute<'desk/page'>>[1],
): Contribution<'desk/page'> {
  return { ...contribute({ of, at: 'desk/page' }, load), page }
}

type LoadList = () => Promise<readonly AnyContribution[]>

/** Loads the parts of all extensions, when a page first has a place for one. */
export const Contributions = createContext<LoadList>(async () => [])
