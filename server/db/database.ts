import {
  CamelCasePlugin,
  type ColumnType,
  type Generated,
  Kysely,
  PostgresDialect,
  type Selectable,
  sql,
  Transaction,
} from 'kysely'
import { Pool } from 'pg'
import type { Role } from '../../domain/accounts/role.ts'
import type { AuditAction } from '../../domain/audit/action.ts'
import type { Attendance } from '../../domain/bookings/attendance.ts'
import type {
  BookingStatus,
  CancelReason,
  MadeBy,
  OrderState,
  PaymentMethod,
  ReceivedMethod,
} from '../../domain/bookings/booking-status.ts'
import type { HistoryKind } from '../../domain/bookings/event-kind.ts'
import type { News } from '../../domain/calls/news.ts'
import type { Outcome } from '../../domain/errors.ts'
import type { MessageKind } from '../../domain/messages/staff-messages.ts'
import type { LinkPurpose, LinkWay, SignedWay } from '../../domain/payments/booking-link.ts'
import type { DisputeStatus } from '../../domain/payments/dispute-status.ts'
import type { FormPurpose } from '../../domain/payments/form-purpose.ts'
import type { DifferenceKind } from '../../domain/payments/ledger-differences.ts'
import type { PaymentFlag } from '../../domain/payments/payment-flag.ts'
import type { PolicyTerm } from '../../domain/payments/policies/policy.ts'
import type { RefundKind, RefundStatus } from '../../domain/payments/refund-status.ts'
import type { StaffRole } from '../../domain/staff-role.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { closeDeadConnections, KEEP_ALIVE } from './connections/dead-connections.ts'
import { AS_OPTIONS } from './connections/session-settings.ts'
import { INSTANTS, InstantParameters } from './instants.ts'
import type {
  AuditLog,
  BookDifferences,
  BookingAgreements,
  BookingEvents,
  BookingLinks,
  Bookings,
  Calls,
  DB,
  Disputes,
  Orders,
  PaymentForms,
  Payments,
  PolicyVersions,
  Refunds,
  StaffMessages,
  Users,
} from './schema.ts'
import { PreparingClient } from './statement.ts'

export type Database = Kysely<Tables>
const READ_ONLY = '25006'

/** A connection is dead if the database doesn't even cancel its statement in time: see `session-settings.ts`. */
const LIMITS = { deadMs: 12_000, connectMs: 10_000 }

export type Trx = Transaction<Tables>

export function createPool(connectionString: string): Pool {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString,
    max: 20,
    // Opening a connection is the slowest thing a busy machine does for a request, so they stay open for a while.
    idleTimeoutMillis: 60_000,
    // Fail instead of waiting forever for a lost database; the next request tries again.
    connectionTimeoutMillis: LIMITS.connectMs,
    ...KEEP_ALIVE,
    options: AS_OPTIONS,
    types: INSTANTS,
  })
  closeDeadConnections(pool, LIMITS.deadMs)
  // If a connection is lost in use, its statement reports the error. Without a listener the process would crash too.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      // The primary has become a standby. A connection that ends doesn't go back to the pool.
      if (code === READ_ONLY) void client.end()
    })
  })
  return pool
}

/** A statement sent to the database; tests watch these. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export function createDatabase(pool: Pool, watch?: (statement: Statement) => void): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(watch && { log: ({ query }) => watch({ sql: query.sql, parameters: query.parameters }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), new InstantParameters()],
  })
}

/**
 * Runs a use case in one transaction: commits if it succeeds, rolls back if it refuses or throws. Use it wherever a
 * refusal must undo writes. Use Kysely's `db.transaction()` for work that can't refuse: it commits unless it throws.
 * In a transaction, it's part of that one, which must not commit a refusal: see `rehearse`.
 */
export async function transact<T>(
  db: Database | Trx,
  work: (trx: Trx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (db instanceof Transaction) return await work(db)
  const trx = await db.startTransaction().execute()
  try {
    const outcome = await work(trx)
    await (outcome.ok ? trx.commit() : trx.rollback()).execute()
    return outcome
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
    throw error
  }
}

/** Runs use cases in a transaction that's always rolled back, with their locks, constraints, and notifications. */
export async function rehearse<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

/**
 * `transact` for a use case that many customers run at the same time, all on the day of `startTime`: the day is announced after the
 * commit instead of by triggers. A transaction that notifies makes every other one wait until its commit is on disk.
 *
 * Both go out together. PostgreSQL runs them to the end even if this process or the connection is gone, so no announcement is lost.
 */
export async function transactAndAnnounce<T>(
  db: Database,
  startTime: Temporal.Instant,
  work: (trx: Trx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run("begin; set local barn.announces = 'after commit'")
    try {
      const outcome = await work(connection as unknown as Trx)
      await run(outcome.ok ? `commit; notify availability, '${facilityDate(startTime)}'` : 'rollback')
      return outcome
    } catch (error) {
      await run('rollback').catch(() => {})
      throw error
    }
  })
}

type Narrowed<Table, Columns> = Omit<Table, keyof Columns> & Columns

/** The generated tables, with our vocabularies where the generator only sees text. */
export type Tables = Narrowed<
  DB,
  {
    bookings: Narrowed<
      Bookings,
      {
        // Only bookings/move-status.ts changes a status, in raw SQL.
        status: ColumnType<BookingStatus, BookingStatus | undefined, never>
        cancelReason: ColumnType<CancelReason | null, undefined, never>
        // Only a trigger of booking_adjustments changes it.
        adjustedAmount: ColumnType<string, undefined, never>
        paymentMethod: Generated<PaymentMethod>
        madeBy: Generated<MadeBy>
        attendance: Attendance | null
      }
    >
    auditLog: Narrowed<AuditLog, { action: AuditAction }>
    bookDifferences: Narrowed<BookDifferences, { kind: DifferenceKind }>
    bookingAgreements: Narrowed<BookingAgreements, { signedVia: Generated<SignedWay> }>
    bookingEvents: Narrowed<BookingEvents, { kind: HistoryKind }>
    bookingLinks: Narrowed<BookingLinks, { purpose: LinkPurpose; via: LinkWay }>
    calls: Narrowed<Calls, { about: News['about'] }>
    disputes: Narrowed<Disputes, { status: DisputeStatus }>
    orders: Narrowed<Orders, { purpose: Generated<FormPurpose>; state: Generated<OrderState> }>
    paymentForms: Narrowed<PaymentForms, { purpose: FormPurpose }>
    payments: Narrowed<Payments, { method: ReceivedMethod; needsAttention: PaymentFlag | null }>
    policyVersions: Narrowed<PolicyVersions, { terms: ColumnType<PolicyTerm[], string, string> }>
    refunds: Narrowed<Refunds, { status: RefundStatus; kind: Generated<RefundKind> }>
    staffMessages: Narrowed<StaffMessages, { kind: MessageKind }>
    users: Narrowed<Users, { role: Generated<Role>; staffRole: StaffRole | null }>
  }
>

/**
 * Anyone we know, such as someone staff booked for without an email. Without the columns that only statements
 * about them read: every signed-in request would fetch those.
 */
export type PersonRow = Omit<
  Selectable<Tables['users']>,
  'authProvider' | 'mergedInto' | 'searchText' | 'stripeCustomerId' | 'updatedAt'
>
/** Someone with an email, who can have a password and sign in. */
export type AccountRow = PersonRow & { email: string }
