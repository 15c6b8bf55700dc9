import type { BookingStatus } from '../../domain/bookings/booking-status.ts'
import type { HeldPurpose } from '../../domain/payments/form-purpose.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Payable, PaymentCheck } from './fulfillment.ts'
import type { RecurringJob } from './job-runs.ts'
import type { ActionLimits, Limit } from './rate-limits.ts'
import type { Services } from './services.ts'

/**
 * A feature in its own folder (`extensions/`), which the owner switches on. The core calls it only through
 * these seams, in the order of the list that composition passes in, and in the transaction that it concerns.
 */
export interface Extension {
  /** Its folder, its switch, and its key in responses. */
  name: string
  title: string
  /** A sentence about what it adds for customers, and one for staff. */
  adds: { customers: string; staff: string }
  /** On until the owner switches it off. The others are off at first. */
  isOnAtFirst?: true
  /** Its part of the contract, made by `routesOf`. While it's off, each answers like an unknown route. */
  routes?: { contract: object; handlersOf: (services: Services) => object }
  /** Fields of bookings that their customers see at checkout, as `more[name]`, while it's on. */
  fields?: BookingFields
  /** May it happen now? */
  checks?: {
    /**
     * Whether bookings can be paid. Runs after the core's checks, which lock first, and also while the
     * extension is off, for what it sold before.
     */
    pay?: PaymentCheck
  }
  /** Something happened that it may have to react to. */
  hooks?: {
    /**
     * A user has a new password. Ends links that work without one, and returns a sentence about that for the
     * user; null if there were none.
     */
    passwordChanged?: (trx: Trx, userId: string) => Promise<string | null>
  }
  /** Recurring work by name, which runs as "<extension>.<name>", also while it's off. */
  jobs?: Readonly<Record<string, RecurringJob>>
  /** Rate limits by name, which its code counts as "<extension>.<limit>". */
  limits?: { attempts?: Readonly<Record<string, ActionLimits>>; totals?: Readonly<Record<string, Limit>> }
}

/** The extensions of this product, and which of them the owner switched on. */
export interface Extensions {
  all: readonly Extension[]
  /** Those that are on, in the order of the list. */
  on: () => Promise<readonly Extension[]>
  /**
   * Those that are or were on. Only they can have rows. Their checks and jobs go on while they're off, for
   * what they sold before. Read in the caller's transaction, which may have the last free connection.
   */
  used: (via: Database | Trx) => Promise<readonly Extension[]>
  /** Those that are on, for what only shows them: without a database, those of the last time. */
  lastOn: () => Promise<readonly Extension[]>
}

export interface BookingFields {
  /** The schema of a booking's fields: those that aren't in it don't leave the server. */
  schema: { parse: (fields: unknown) => Record<string, unknown> }
  /** The fields of each booking that has any, by its ID. */
  read: (
    db: Database,
    bookings: readonly ShownBooking[],
    now: Temporal.Instant,
  ) => Promise<ReadonlyMap<string, object>>
}

export interface ShownBooking extends Payable {
  status: BookingStatus
  purpose: HeldPurpose
}
