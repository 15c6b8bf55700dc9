import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Role } from '../../domain/accounts/account.schema.ts'
import type { AuditAction } from '../../domain/audit/action.ts'
import type { Attendance } from '../../domain/bookings/attendance.ts'
import type {
  BookingStatus,
  CancelReason,
  PaymentMethod,
  ReceivedMethod,
} from '../../domain/bookings/booking-status.ts'
import type { BookingEventKind } from '../../domain/bookings/event-kind.ts'
import type { LinkPurpose, LinkWay, SignedWay } from '../../domain/payments/booking-link.schema.ts'
import type { DisputeStatus } from '../../domain/payments/dispute-status.ts'
import type { DifferenceKind } from '../../domain/payments/ledger-differences.ts'
import type { PaymentFlag } from '../../domain/payments/payment-flag.ts'
import type { RefundKind, RefundStatus } from '../../domain/payments/refund-status.ts'
import type {
  AuditLog,
  BookDifferences,
  BookingAgreements,
  BookingEvents,
  BookingLinks,
  Bookings,
  DB,
  Disputes,
  Payments,
  Refunds,
  Users,
} from './schema.ts'

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
        paymentMethod: Generated<PaymentMethod>
        attendance: Attendance | null
      }
    >
    auditLog: Narrowed<AuditLog, { action: AuditAction }>
    bookDifferences: Narrowed<BookDifferences, { kind: DifferenceKind }>
    bookingAgreements: Narrowed<BookingAgreements, { signedVia: Generated<SignedWay> }>
    bookingEvents: Narrowed<BookingEvents, { kind: BookingEventKind }>
    bookingLinks: Narrowed<BookingLinks, { purpose: LinkPurpose; via: LinkWay }>
    disputes: Narrowed<Disputes, { status: DisputeStatus }>
    payments: Narrowed<Payments, { method: ReceivedMethod; needsAttention: PaymentFlag | null }>
    refunds: Narrowed<Refunds, { status: RefundStatus; kind: Generated<RefundKind> }>
    users: Narrowed<Users, { role: Generated<Role> }>
  }
>

/** Anyone we know, such as someone staff booked for without an email. */
export type PersonRow = Selectable<Tables['users']>
/** Someone with an email, who can have a password and sign in. */
export type AccountRow = PersonRow & { email: string }
