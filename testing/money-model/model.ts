import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { Cents } from '../../domain/pricing/money.ts'

/** The knowledge and the requests of the people in the test, and nothing that only the app or Stripe can know. */
export interface Model {
  bookings: KnownBooking[]
  /** Staff's choice for the money when they cancelled, even without a response. */
  cancellations: { bookingId: string; refund: RefundChoice }[]
  /** Customers' requests to extensions, also without a response; each part has its own format. */
  asked: Set<string>
  /** Refunds that staff requested, by idempotency key. */
  refunds: { id: string; paymentId: string; amount: string }[]
  /** Bookings for which staff lowered the price and refunded the difference. */
  refundedPrices: Set<string>
  /** Intents with an attempted refund in Stripe's dashboard. */
  deskRefunds: Set<string>
  /** Intents with an attempted amount change in Stripe's dashboard. */
  tampered: Set<string>
  /** Intents left open when their booking was released. */
  forgotten: Set<string>
  /** Forms for paying a balance by link, oldest first. */
  linkForms: { bookingId: string; secret: string; amount: Cents }[]
}

export interface KnownBooking {
  id: string
  /** Index of the customer. */
  owner: number
  /** Dollars, without adjustments. */
  total: string
  /** Client secrets of its payment forms, oldest first. The dates of a season share theirs. */
  secrets: string[]
  /** Its order, if it has several dates. */
  seasonId?: string
  /** Where and when it is, as the customer was told. */
  place?: Record<'startTime' | 'endTime' | 'itemId', string>
}

export type RefundChoice = 'none' | 'full' | { amount: string }

export function newModel(): Model {
  return {
    bookings: [],
    cancellations: [],
    asked: new Set(),
    refunds: [],
    refundedPrices: new Set(),
    deskRefunds: new Set(),
    tampered: new Set(),
    forgotten: new Set(),
    linkForms: [],
  }
}

/** The place that a response names. */
export function placeOf({
  startTime,
  endTime,
  spaceId,
  bundleId,
}: Pick<Booking, 'startTime' | 'endTime' | 'spaceId' | 'bundleId'>): NonNullable<KnownBooking['place']> {
  return { startTime, endTime, itemId: spaceId ?? bundleId ?? '' }
}

/** Picks by a random number, counting from the latest: people act on what they did last. */
export function pick<T>(list: readonly T[], number: number): T {
  const chosen = list[list.length - 1 - (number % list.length)]
  if (chosen === undefined) throw new Error('Nothing to pick from')
  return chosen
}

export const hasBookings = (model: Readonly<Model>) => model.bookings.length > 0

/** Bookings that a customer can try to pay for. */
export const withForm = ({ bookings }: Readonly<Model>) =>
  bookings.filter(({ secrets }) => secrets.length > 0)
export const hasForm = (model: Readonly<Model>) => withForm(model).length > 0

export function intentOf(secret: string): string {
  return secret.split('_secret_')[0] ?? ''
}

/** Picks a booking by a random number, and returns the intent of its last payment form. */
export function pickIntent(model: Readonly<Model>, number: number): string {
  return intentOf(pick(pick(withForm(model), number).secrets, 0))
}

/** The link's form with this intent. */
export function linkFormOf({ linkForms }: Readonly<Model>, intentId: string) {
  return linkForms.find(({ secret }) => intentOf(secret) === intentId)
}

/** In cents, and unlike any of our prices. */
export const TAMPERED_AMOUNT = 100
