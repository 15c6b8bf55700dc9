import { sql } from 'kysely'

/** SQL for until when a booking is held, or was; null once its order is kept. */
export const HELD_UNTIL = sql<Temporal.Instant | null>`(
  select held_until(bookings.status, bookings.start_time, state, expires_at)
  from orders where orders.id = bookings.order_id)`
