import { sql } from 'kysely'

/** SQL for the customer of the joined booking or other order. */
export const PAYER = sql<string>`coalesce(bookings.user_id, orders.user_id)`

/** SQL for the price of an order without bookings: its form asked for all of it. */
export const FORM_AMOUNT = sql<string>`(
  select amount from payment_forms where payment_forms.order_id = payments.order_id order by id desc limit 1)`
