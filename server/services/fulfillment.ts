import type { RawBuilder } from 'kysely'
import type { Refusal } from '../../domain/errors.ts'
import type { FormPurpose } from '../../domain/payments/form-purpose.ts'
import type { TooLate } from '../../domain/payments/too-late.ts'
import type { Adjusted } from '../../domain/pricing/adjustments.ts'
import type { Cents } from '../../domain/pricing/money.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Services } from './services.ts'

export type Settlement =
  | 'confirmed'
  | 'already_settled'
  | 'not_paid'
  | 'not_ours'
  /** The slot was taken or its booking cancelled, so the payment is refunded automatically. */
  | 'refunding'
  /** The payment is recorded but doesn't match what it pays for: staff have to act. */
  | 'needs_attention'

/** Looks at an intent, and gives what it paid for: see server/payments/intents/settle.ts. */
export type Settle = (services: Services, intentId: string) => Promise<Settlement>

/**
 * The effects of a payment of one purpose (`settle`). The IDs are those of the bookings that the form pays
 * for, or of an order for something else.
 */
export interface Fulfillment {
  /**
   * Locks them, and all other rows that `fulfill` changes, in the order of locks. False if they don't exist.
   */
  lock: (trx: Trx, ids: readonly string[]) => Promise<boolean>
  /** Why this one can't be paid now, besides the checks of every payment; null if it can. */
  refuse?: (db: Database, id: string, now: Temporal.Instant) => Promise<Refusal | null>
  /**
   * Gives what was paid for, in the transaction that records the money. Otherwise, returns why it's too late.
   * `confirmHeld` then confirms bookings, with their email.
   */
  fulfill: (services: Giving, trx: Trx, paid: Paid) => Promise<'kept' | TooLate>
  /** Ends one that can't be given anymore, in the transaction that requests the refund. */
  lapse?: (services: Giving, trx: Trx, lapsed: Lapsed) => Promise<void>
  /**
   * Takes back what an order without bookings gave, once its money was given back at Stripe or lost in a
   * dispute. It's locked.
   */
  takeBack?: (trx: Trx, lost: Lost) => Promise<void>
}

type Giving = Pick<Services, 'queue' | 'clock' | 'extensions' | 'stripe'>

export interface Paid {
  id: string
  /** Whether its hold hasn't ended. */
  isHeld: boolean
  /** The part of its price that the money pays. */
  share: Cents
  now: Temporal.Instant
}

interface Lapsed {
  id: string
  intentId: string
  now: Temporal.Instant
}

interface Lost {
  id: string
  /** Null for a dispute. */
  refundId: string | null
  amount: Cents
  now: Temporal.Instant
}

/** By purpose. A balance has none: its bookings were confirmed before. */
export type Fulfillments = Readonly<Record<FormPurpose, Fulfillment>>

/** A feature's condition for paying bookings, whatever their form's purpose. */
export interface PaymentCheck {
  /** Why unpaid bookings that are paid together can't be paid now; null if they can. */
  refuse: (db: Database | Trx, dates: readonly Payable[]) => Promise<Refusal | null>
  /**
   * The same for one whose hold had ended when its money came, in the transaction that records it. Locks what
   * it counts, after all other rows.
   */
  refuseEnded: (trx: Trx, booking: Payable) => Promise<Refusal | null>
}

export interface Payable extends Adjusted {
  id: string
  /** Its customer. */
  userId: string
  orderId: string
}

/**
 * A way to pay besides money: something that customers have with the facility, such as credit. Payments, kept
 * payments, and refunds (`back_to`) name it. Refunds of its payments always come back the same way. Its own
 * trigger spends it when such a payment is recorded.
 */
export interface Method {
  /** Its name in those rows and in texts, such as "credit". */
  name: string
  /** Units in which texts about a booking count it. */
  units: Units
  /** For one that pays first at checkout. */
  purse?: Purse
  /** Its payments can only be refunded in full. */
  isWhole?: true
  /** Any refund can become it: staff choose it, or a term of the policy names it. */
  takesRefunds?: true
  /** Gives back the worth of a refund, in the transaction that recorded it. */
  giveBack: (trx: Trx, refundId: string, now: Temporal.Instant) => Promise<void>
  /** Emails a customer about a refund that no other email mentions. */
  tell?: (services: Pick<Services, 'queue' | 'clock' | 'extensions'>, trx: Trx, back: Back) => Promise<void>
}

/** Units of a way to pay: whole ones, or cents of a balance. */
interface Units {
  /**
   * SQL for what payments with it took: a query with a column `payment_id` and those of `Taken`, for the
   * payments whose IDs the given query has.
   */
  taken: (paymentIds: RawBuilder<unknown>) => RawBuilder<unknown>
  /** In words: "3 tokens", "$30.00 of a balance". */
  used: (units: number) => string
  /** Before "left": "9", "$12.00". */
  left: (units: number) => string
}

/** Units that a payment took, and those that its customer's account had left after it. */
export interface Taken {
  used: number
  left: number
}

export interface Purse {
  /** The amount that the customer can spend, without what unpaid bookings keep. */
  spendable: (db: Database | Trx, userId: string) => Promise<Cents>
  /** Keeps other transactions from spending or keeping it. Comes after all locks on rows. */
  lock: (trx: Trx, userId: string) => Promise<void>
}

interface Back {
  userId: string
  amount: Cents
  /** Makes the email unique. */
  cause: string
}
