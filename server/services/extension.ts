import type { RawBuilder } from 'kysely'
import type { Attendance } from '../../domain/bookings/attendance.ts'
import type { BookingStatus } from '../../domain/bookings/booking-status.ts'
import type { PaymentState } from '../../domain/bookings/payment-state.ts'
import type { Refusal } from '../../domain/errors.ts'
import type { Page, PagePath } from '../../domain/pages.ts'
import type { FormPurpose } from '../../domain/payments/form-purpose.ts'
import type { Difference } from '../../domain/payments/ledger-differences.ts'
import type { Policy, ShownTerm } from '../../domain/payments/policies/policy.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Intent } from '../stripe/stripe.ts'
import type { Emails } from './email.ts'
import type { Freed, ListOffered, UseOf } from './freed.ts'
import type { Fulfillment, Method, Payable, PaymentCheck } from './fulfillment.ts'
import type { RecurringJob } from './job-runs.ts'
import type { ActionLimits, Limit } from './rate-limits.ts'
import type { By, Services } from './services.ts'

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
  /** A sentence for the owner: what they have to do before it can be used. */
  needs?: string
  /**
   * Sentences for the owner who switches it off: what's in use, and what happens to it, such as
   * "1 code can't be entered until this extra is back on."
   */
  whenOff: (db: Database, now: Temporal.Instant) => Promise<readonly string[]>
  /** On until the owner switches it off. The others are off at first. */
  isOnAtFirst?: true
  /** The places on pages where it adds something, as in its `web/parts.ts`. While it's off, it doesn't. */
  places?: readonly string[]
  /** Its part of the contract, made by `routesOf`. While it's off, each refuses with `switched_off`. */
  routes?: { contract: object; handlersOf: (services: Services) => object }
  /**
   * A paragraph that a policy can add to let customers do something, for its tag in the version's name, such
   * as "moves": the words that they sign with the text `base`. Null for another tag. If it promises a refund
   * as a way to pay, that has to be one of `ways`: those that take refunds now, and for a tag that customers
   * sign already, all that are there. While it's off, no one signs it.
   */
  policyTerm?: (tag: string, base: Policy, ways: readonly string[]) => ShownTerm | null
  /** The first calls of its parts on the core's pages. While it's on, documents contain the responses. */
  firstCalls?: Readonly<Partial<Record<PagePath, Page['firstCalls']>>>
  /** Fields of bookings, as `more[name]`, by where they're shown. Only while it's on. */
  fields?: Readonly<Partial<Record<FieldPlace, BookingFields>>> & {
    /** In customers' lists of their bookings. */
    own?: OwnFields
  }
  /** Words for the day sheet about things that bookings still lack, by booking ID. Only while it's on. */
  lacks?: (
    db: Database,
    bookingIds: readonly string[],
    now: Temporal.Instant,
  ) => Promise<ReadonlyMap<string, string>>
  /** Times that customers offer to others through it, while it's on. */
  listOffered?: ListOffered
  /** May it happen now? */
  checks?: {
    /**
     * Whether bookings can be paid. Runs after the core's checks, which lock first, and also while the
     * extension is off, for what it sold before.
     */
    pay?: PaymentCheck
    /** Whether a booking can be marked as arrived. Only while it's on. */
    arrive?: (trx: Trx, bookingId: string, now: Temporal.Instant) => Promise<Refusal | null>
  }
  /**
   * Effects of payments for its orders, also while it's off. The purpose of these orders is the extension's
   * name. An order is for bookings, or has the ID of the row that it sells.
   */
  fulfillment?: Fulfillment
  /** Its ways to pay. While it's off, customers can still pay with what they have. */
  methods?: readonly Method[]
  /** Something happened that it may have to react to. */
  hooks?: ClosureHooks & {
    /**
     * A user has a new password. Ends links that work without one, and returns a sentence about that for the
     * user; null if there were none.
     */
    passwordChanged?: (trx: Trx, userId: string) => Promise<string | null>
    /**
     * Staff linked a customer without email to an account. Moves what the customer has, after the bookings.
     */
    merged?: (trx: Trx, merged: { from: string; to: string; now: Temporal.Instant }) => Promise<void>
    /**
     * A payment form's intent was canceled, so it can't be paid. Its row is closed next. Called outside of
     * transactions.
     */
    formClosed?: (services: Services, intent: Intent) => Promise<void>
    /**
     * Time was freed, in the transaction that frees it, so no one sees it open in between. Not called while
     * it's off.
     */
    freed?: UseOf<readonly Freed[]>
    /** A customer offered a booking on this local day to others. Not called while it's off. */
    offered?: UseOf<string>
    /**
     * A customer took dates with a choice for this extension. If it refuses, none are taken. Only while it's
     * on.
     */
    taken?: (trx: Trx, taken: Taken) => Promise<Refusal | null>
  }
  /**
   * Its emails, made by `emailsOf`. It queues each as "<extension>.<name>". Queued emails are sent, and staff
   * call about those that reach no one, also while it's off.
   */
  emails?: Emails
  /**
   * The nightly check of its own books. Returns all current differences, however old, each of the kind
   * "<extension>.<name>".
   */
  differences?: (db: Database, now: Temporal.Instant) => Promise<Difference[]>
  /** Recurring work by name, which runs as "<extension>.<name>", also while it's off. */
  jobs?: Readonly<Record<string, RecurringJob>>
  /** Rate limits by name, which its code counts as "<extension>.<limit>". */
  limits?: { attempts?: Readonly<Record<string, ActionLimits>>; totals?: Readonly<Record<string, Limit>> }
}

/** The extensions of this product, and which of them the owner switched on. */
export interface Extensions {
  all: readonly Extension[]
  /**
   * Those that are on, in the order of the list. Read in the caller's transaction, if it has one, which may
   * have the last free connection.
   */
  on: (via: Database | Trx) => Promise<readonly Extension[]>
  /**
   * Those that are or were on. Only they can have rows. Their checks and jobs still run while they're off,
   * for what they sold before. Read like those that are on.
   */
  used: (via: Database | Trx) => Promise<readonly Extension[]>
  /** Those that are on, for display only: during an outage of the database, those of the last read. */
  lastOn: () => Promise<readonly Extension[]>
}

/** Bookings that a customer took together. */
export interface Taken {
  bookingIds: readonly string[]
  userId: string
  /** The extension's part of the request's `more`, unchecked. */
  chosen: Readonly<Record<string, unknown>>
  now: Temporal.Instant
}

/** For customers at checkout, and for staff on a booking's page and on the board. */
export type FieldPlace = 'checkout' | 'page' | 'board'

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
  purpose: FormPurpose
}

/** Fields in lists of own bookings. These can be long and are read often, so the fields add no statement. */
export interface OwnFields<Found = unknown> {
  /** The schema of a booking's fields: those that aren't in it don't leave the server. */
  schema: BookingFields['schema']
  /** SQL for its facts about a row of `bookings`, added to the one statement that lists them. */
  sql?: RawBuilder<Found>
  /** A booking's fields; null if it has none. `found` is the value of the SQL. Pure. */
  show(booking: OwnRow, found: Found, now: Temporal.Instant): object | null
}

/** The core's facts about a booking in such a list. */
export interface OwnRow {
  id: string
  spaceId: string | null
  status: BookingStatus
  start: Temporal.Instant
  /** Since when its time doesn't count. */
  suspendedAt: Temporal.Instant | null
  attendance: Attendance | null
  paymentState: PaymentState
  /** Dollars: its price, what was paid toward it, and what of that was refunded. */
  totalAmount: string
  paidAmount: string
  refundedAmount: string
  /** The versions of the policy that it was signed under. */
  signedVersions: readonly string[]
}

/** Days that staff close, wholly or in part. */
export interface Closing extends By {
  days: readonly string[]
  /** Whether all spaces are closed for the whole day. */
  isWhole: boolean
  reason: string
  /** The affected bookings that staff leave to this extension. */
  bookingIds: readonly string[]
}

/** Rows that may change when days are closed or opened again. */
interface ClosureLocks {
  /** Confirmed ones. */
  bookingIds: readonly string[]
  days: readonly string[]
}

/** The bookings that an extension couldn't decide about. */
export interface Undecided {
  /** To be cancelled and refunded, however late, because their time was closed. */
  toCancel: readonly string[]
  /** Those that stay, with the reason for staff. */
  toKeep: readonly { bookingId: string; message: string }[]
}

/**
 * Hooks of an extension when staff close time or open it again, in their transaction. The core calls
 * `closing` first, locks bookings and then days, and calls one of the others.
 */
export interface ClosureHooks {
  /**
   * Before days are closed, or opened again. Returns the rows that the other hooks will change, to be locked
   * first. It can take the feature's own lock, so no other transaction adds rows. Staff can leave bookings to
   * an extension that has this.
   */
  closing?: (trx: Trx, closing: Pick<Closing, 'days' | 'bookingIds'>) => Promise<ClosureLocks>
  /** The days are closed, and locked. */
  closed?: (services: Services, trx: Trx, closing: Closing) => Promise<Undecided | null>
  /** The days are open again, unless they're also closed otherwise. Returns the times that this frees. */
  reopened?: (
    services: Services,
    trx: Trx,
    reopened: { days: readonly string[]; now: Temporal.Instant },
  ) => Promise<readonly Freed[]>
}
