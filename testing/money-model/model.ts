/** What the people in the test know and have asked for, and nothing that only the app or Stripe can know. */
export interface Model {
  bookings: KnownBooking[]
  /** What staff chose for the money when they cancelled, whether or not they heard that it was done. */
  cancellations: { bookingId: string; refund: RefundChoice }[]
  /** Refunds that staff asked for by a name of their own. */
  refunds: { id: string; paymentId: string; amount: string }[]
  /** Intents of which something was to be refunded in Stripe's dashboard. */
  deskRefunds: Set<string>
  /** Intents whose amount was to be changed in Stripe's dashboard. */
  tampered: Set<string>
  /** Intents that were left alive when their booking was released. */
  forgotten: Set<string>
}

export interface KnownBooking {
  id: string
  /** Index of the customer. */
  owner: number
  /** Dollars. */
  total: string
  /** Of every payment form that was opened for it, oldest first. */
  secrets: string[]
}

export type RefundChoice = 'none' | 'full' | { amount: string }

export function newModel(): Model {
  return {
    bookings: [],
    cancellations: [],
    refunds: [],
    deskRefunds: new Set(),
    tampered: new Set(),
    forgotten: new Set(),
  }
}

/** The one that a random number stands for, the last ones first: people are busy with what they did last. */
export function pick<T>(list: readonly T[], number: number): T {
  const chosen = list[list.length - 1 - (number % list.length)]
  if (chosen === undefined) throw new Error('Nothing to pick from')
  return chosen
}

export const hasBookings = (model: Readonly<Model>) => model.bookings.length > 0

/** Bookings that somebody can try to pay for. */
export const withForm = ({ bookings }: Readonly<Model>) =>
  bookings.filter(({ secrets }) => secrets.length > 0)
export const hasForm = (model: Readonly<Model>) => withForm(model).length > 0

export function intentOf(secret: string): string {
  return secret.split('_secret_')[0] ?? ''
}

/** The intent of the last payment form of the booking that a random number stands for. */
export function pickIntent(model: Readonly<Model>, number: number): string {
  return intentOf(pick(pick(withForm(model), number).secrets, 0))
}

/** Cents, like no price of ours. */
export const TAMPERED_AMOUNT = 100
