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
 * The effects of a payment of one purpose (`settle`). The ids are of the bookings, or else, that the form
 * pays for.
 */
export interface Fulfillment {
  /**
   * Locks them, and all else that `fulfill` changes, in the one order of locks. False if they aren't there.
   */
  lock: (trx: Trx, ids: readonly string[]) => Promise<boolean>
  /** Why this one can't be paid now, besides what every payment is checked for; null if it can. */
  refuse?: (db: Database, id: string, now: Temporal.Instant) => Promise<Refusal | null>
  /**
   * Gives what was paid for, in the transaction that records the money, or says why it's too late.
   * `confirmHeld` then confirms bookings, with their email.
   */
  fulfill: (services: Giving, trx: Trx, paid: Paid) => Promise<'kept' | TooLate>
  /** Ends one that can't be given anymore, in the transaction that requests the refund. */
  lapse?: (services: Giving, trx: Trx, lapsed: Lapsed) => Promise<void>
}

type Giving = Pick<Services, 'queue' | 'clock' | 'stripe' | 'onFreed' | 'paymentChecks' | 'extensions'>

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

/** By purpose. A balance gives nothing: it's paid for bookings that were confirmed before. */
export type Fulfillments = Readonly<Record<Exclude<FormPurpose, 'balance'>, Fulfillment>>

/** A feature's condition for paying bookings, whatever their form's purpose. */
export interface PaymentCheck {
  /** Why unpaid bookings that are paid together can't be paid now; null if they can. */
  refuse?: (db: Database | Trx, dates: readonly Payable[]) => Promise<Refusal | null>
  /**
   * The same for one whose hold had ended when its money came, in the transaction that records it. Locks what
   * it counts, after all other rows. The money leaves `rest` of its price: what had been kept for it, and
   * has to be kept again.
   */
  refuseEnded: (trx: Trx, booking: Payable, ended: Ended) => Promise<Refusal | null>
}

interface Ended {
  rest: Cents
  now: Temporal.Instant
}

export interface Payable extends Adjusted {
  id: string
  /** Its customer. */
  userId: string
  orderId: string
}
