import { sql } from 'kysely'

/**
 * SQL for whether a booking has a balance, as `balanceOf` says. Must match the condition of the index `bookings_due` exactly;
 * server/reports/open-balances.test.ts checks that all three agree.
 */
export const IS_DUE = sql<boolean>`
  bookings.status in ('confirmed', 'completed') and bookings.payment_method <> 'comp'
  and bookings.total_amount > bookings.paid_amount + bookings.waived_amount`

/** SQL for the balance, in dollars, of a booking that has one. */
export const BALANCE = sql<string>`bookings.total_amount - bookings.paid_amount - bookings.waived_amount`
