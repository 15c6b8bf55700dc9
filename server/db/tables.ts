import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../domain/accounts/account.schema.ts'
import type { BookingStatus, CancelReason, PaymentMethod } from '../../domain/bookings/booking-status.ts'
import type { Bookings, DB, Users } from './schema.ts'

type Narrowed<Table, Columns> = Omit<Table, keyof Columns> & Columns

/** The generated tables, with the words that CHECK constraints allow where the generator sees only text. */
export type Tables = Narrowed<
  DB,
  {
    bookings: Narrowed<
      Bookings,
      {
        // Only the statements of bookings/move-status.ts change a status, and they are SQL.
        status: ColumnType<BookingStatus, BookingStatus | undefined, never>
        cancelReason: ColumnType<CancelReason | null, undefined, never>
        paymentMethod: Generated<PaymentMethod>
      }
    >
    users: Narrowed<Users, { role: Generated<Role> }>
  }
>
