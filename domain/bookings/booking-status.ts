import { listInWords } from '../list-in-words.ts'

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/**
 * An order's time is held for its customer, kept, or neither, because it ended before it was kept.
 * Whether it's paid is a sum.
 */
export type OrderState = 'held' | 'kept' | 'ended'

export const CANCEL_REASONS = [
  'hold_expired',
  'released',
  'released_by_staff',
  'payment_canceled',
  'staff',
  // Its time went to another customer's booking.
  'passed_on',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/**
 * Whether a booking was cancelled by staff or because its time was passed on. Any other cancelled booking was
 * a hold that ended.
 */
export function wasEndedByOthers(reason: CancelReason | null): boolean {
  return reason === 'staff' || reason === 'passed_on'
}

/** The maker of a booking. The system keeps times for customers who didn't choose them. */
export const MAKERS = ['customer', 'staff', 'system'] as const
export type MadeBy = (typeof MAKERS)[number]

export const PAYMENT_METHODS = ['stripe', 'cash', 'check', 'comp', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * How money comes in. The spec's methods are those of bookings; payments also tell the facility's own card
 * terminal (`card_reader`) from other ways, because staff compare its total with the terminal's own at the
 * end of the day. Cards that Stripe takes at the desk have `stripe`, and so does a booking that's paid at
 * checkout with an extension's way to pay.
 */
export const RECEIVED_METHODS = ['stripe', 'cash', 'card_reader', 'check', 'comp', 'other'] as const
/** One of those, or a way to pay of an extension, such as credit: its name, in small letters. */
export type ReceivedMethod = string

/** Whether a way to pay is an extension's. */
export function isOwnMethod(method: ReceivedMethod): boolean {
  return !RECEIVED_METHODS.some((each) => each === method)
}

/** Ways to pay without duplicates, in the order of lists: extensions' come after money, before the rest. */
export function inMethodOrder(methods: readonly ReceivedMethod[]): ReceivedMethod[] {
  const all: readonly string[] = RECEIVED_METHODS
  const rank = (method: string) => (isOwnMethod(method) ? all.indexOf('comp') - 0.5 : all.indexOf(method))
  return [...new Set(methods)].toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

/** How staff can take money at the desk. */
export const DESK_PAYMENT_METHODS = ['cash', 'card_reader', 'check', 'other'] as const
export type DeskPaymentMethod = (typeof DESK_PAYMENT_METHODS)[number]

/** The payment method of a booking paid this way. */
export function bookingMethod(received: DeskPaymentMethod): Exclude<DeskPaymentMethod, 'card_reader'> {
  return received === 'card_reader' ? 'other' : received
}

/** Payment methods of bookings that staff make (spec section 9). Only customers pay by card. */
export const STAFF_PAYMENT_METHODS = ['cash', 'check', 'comp', 'other'] as const satisfies PaymentMethod[]

/**
 * How a booking that staff make is paid immediately; null if it's paid later or complimentary. The same in
 * every form and call.
 */
export function paidWhileBooking({
  paymentMethod,
  paidBy,
  paysLater,
}: {
  paymentMethod: (typeof STAFF_PAYMENT_METHODS)[number]
  paidBy?: DeskPaymentMethod | undefined
  paysLater: boolean
}): DeskPaymentMethod | null {
  return paymentMethod === 'comp' || paysLater ? null : (paidBy ?? paymentMethod)
}

/** The causes of a change of status. */
export type StatusCause = 'paid' | 'hold_over' | 'released' | 'staff' | 'passed_on' | 'time_passed'

/**
 * Every allowed change of status. The last one is for a payment that arrives after the hold expired while the slot is
 * still free; only `settle` makes it, and only for bookings with the cancel reason `hold_expired`.
 */
const MOVES: readonly { from: BookingStatus; to: BookingStatus; causes: readonly StatusCause[] }[] = [
  { from: 'pending', to: 'confirmed', causes: ['paid', 'staff'] },
  { from: 'pending', to: 'cancelled', causes: ['hold_over', 'released', 'staff'] },
  { from: 'confirmed', to: 'cancelled', causes: ['staff', 'passed_on'] },
  { from: 'confirmed', to: 'completed', causes: ['time_passed'] },
  { from: 'cancelled', to: 'confirmed', causes: ['paid'] },
]

/** The statuses a cause can change to `to`, for the WHERE of the statement that does it. */
export function movableFrom(to: BookingStatus, cause: StatusCause): BookingStatus[] {
  return MOVES.filter((move) => move.to === to && move.causes.includes(cause)).map((move) => move.from)
}

/** Upcoming means confirmed with a future start (spec section 4). */
export function isUpcoming(
  booking: { status: string; start: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return booking.status === 'confirmed' && Temporal.Instant.compare(booking.start, now) > 0
}

/** Those whose name isn't the one in the rows. */
const METHOD_NAMES: Readonly<Record<string, string>> = {
  stripe: 'Card',
  comp: 'Complimentary',
}

/** The name of a way to pay: "Card", "Card reader", "Credit". */
export function methodName(method: string): string {
  const words = method.replaceAll('_', ' ')
  return METHOD_NAMES[method] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** How a booking is or was paid, for staff: "Card", "Credit", "Card and Credit", or "Full discount". */
export function methodOf({
  paymentMethod,
  paidBy,
  paymentState,
}: {
  paymentMethod: PaymentMethod
  paidBy: readonly ReceivedMethod[]
  paymentState: string
}): string {
  if (paymentState === 'discounted') return 'Full discount'
  // Staff use what customers have for bookings that were to be paid at the desk.
  const isPaidOtherwise = paymentMethod === 'stripe' ? paidBy.length > 0 : paidBy.some(isOwnMethod)
  return isPaidOtherwise
    ? listInWords(inMethodOrder(paidBy).map(methodName), 'and')
    : methodName(paymentMethod)
}
