import { sql } from 'kysely'
import type { PaymentMethod } from '../../../domain/bookings/booking-status.ts'
import type { Trx } from '../../db/database.ts'

interface Change {
  now: Temporal.Instant
  /** The method of a new payment; the booking takes the latest. */
  paymentMethod?: PaymentMethod
  /** A new price, in dollars. */
  totalAmount?: string
}

/**
 * Counts again what was paid and waived of a booking's price, after its ledger or price changed. Everything that decides
 * about balances reads these columns (`balanceOf`). The caller has locked the booking (`lockBooking`) before it changed
 * anything: this statement reads the account from its own snapshot, so it would overwrite a change committed while it
 * waited for the row.
 */
export async function updateBalance(trx: Trx, bookingId: string, change: Change): Promise<void> {
  const { now, paymentMethod = null, totalAmount = null } = change
  await sql`
    with account as (
      select coalesce(${totalAmount}::numeric, total_amount) as total, paid_toward(id) as paid,
        coalesce((select sum(amount) from waived_balances where booking_id = bookings.id), 0) as waived
      from bookings where id = ${bookingId}
    )
    update bookings set total_amount = total, paid_amount = paid, waived_amount = waived,
      paid_at = case when paid > 0 and paid + waived >= total then coalesce(paid_at, ${now}::timestamptz) end,
      payment_method = coalesce(${paymentMethod}, payment_method), updated_at = ${now}, version = version + 1
    from account where id = ${bookingId}`.execute(trx)
}
