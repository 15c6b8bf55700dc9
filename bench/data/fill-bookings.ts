import type { Client } from 'pg'
import { bookingsFrom } from '../../testing/insert-bookings.ts'

/** The name of a customer who must have registered. */
export const REGULAR = 'regular'

const SLOTS_A_DAY = 39
/** About 200 days. */
const RECENT = 200 * SLOTS_A_DAY
const DEPTH_OF_OLDER = 4

/**
 * Inserts customers and years of bookings that fill three cages from opening to closing, every day from 14 days ahead
 * back into the past. All sizes have the same upcoming and recent bookings, so a read of those returns the same. Of older ones,
 * three of four were cancelled, or a million would reach back 70 years. Up to 40 recent ones belong to `REGULAR`.
 */
export async function fillBookings(
  database: Client,
  size: { customers: number; bookings: number },
): Promise<void> {
  // Skips triggers and foreign keys, which would take most of an hour for a million rows.
  await database.query('set session_replication_role = replica')
  await insertCustomers(database, size.customers)
  await database.query('analyze users')
  await insertRows(database, size)
  await database.query('reset session_replication_role')
  await database.query('vacuum analyze')
  await database.query('checkpoint')
}

async function insertCustomers(database: Client, count: number): Promise<void> {
  await database.query(
    `insert into users (email, first_name, last_name, created_at, updated_at, search_text)
     select email, first_name, last_name, now() - n * interval '1 hour', now(),
       person_search_text(email, first_name, last_name, null)
     from generate_series(1, $1::int) n, lateral (
       select 'player' || n || '@example.com' as email,
         (array['Casey', 'Yogi', 'Satchel', 'Jackie', 'Roberto', 'Hank', 'Lou', 'Willie'])[1 + n % 8] as first_name,
         (array['Stengel', 'Berra', 'Paige', 'Robinson', 'Clemente', 'Aaron', 'Gehrig', 'Mays'])[1 + (n / 8) % 8] as last_name
     ) person`,
    [count],
  )
}

/** Everything that the product and its triggers would have written. */
async function insertRows(
  database: Client,
  { customers, bookings }: { customers: number; bookings: number },
) {
  await database.query(
    bookingsFrom(
      `user_id, space_id, start_time, end_time, total_amount, status, payment_method, paid_at, paid_amount,
       cancel_reason, search_text, created_at, updated_at`,
      `select users.id, 'cage-' || (1 + slot % 3), start, start + interval '1 hour', 30,
       case when is_cancelled then 'cancelled' when start < now() then 'completed' else 'confirmed' end, case when n % 10 = 0 then 'cash' else 'stripe' end,
       -- Staff collect what is due within weeks.
       case when is_unpaid then null else start - interval '3 days' end, case when is_unpaid then 0 else 30 end,
       case when is_cancelled then 'staff' end,
       booking_search_text(null, users.search_text), start - interval '7 days', start - interval '7 days'
     from generate_series(1, $1::int) n
       cross join lateral (select n > $4::int and (n - $4) % $5::int > 0 as is_cancelled,
         case when n > $4 then $4 + (n - $4) / $5 else n end - 1 as slot) place
       cross join lateral (select (date_trunc('day', now() at time zone 'America/New_York') + make_interval(days => 14 - slot / $6::int,
         hours => 8 + slot % $6 / 3)) at time zone 'America/New_York' as start) time
       cross join lateral (select is_cancelled or n % 50 = 0 and start > now() - interval '20 days' as is_unpaid) money
       join users on email = case when n % 50 = 1 and n < 2000 then $3
         else 'player' || (1 + n::bigint * 7919 % $2::int) || '@example.com' end`,
    ),
    [bookings, customers, `${REGULAR}0@bench.example`, RECENT, DEPTH_OF_OLDER, SLOTS_A_DAY],
  )
  await database.query(
    `insert into booking_occupancy (booking_id, resource, during)
     select id, 'space:' || space_id, tstzrange(start_time, end_time) from bookings where status <> 'cancelled'`,
  )
  await database.query(
    `insert into booking_events (booking_id, actor_id, kind, after, created_at)
     select id, user_id, 'created', '{"status": "pending", "totalAmount": "30.00"}', created_at from bookings`,
  )
  await database.query(
    `insert into payments (booking_id, method, amount, stripe_payment_intent_id, item_id, received_at)
     select id, payment_method, total_amount, case payment_method when 'stripe' then 'pi_' || id end, space_id, paid_at from bookings where paid_at is not null`,
  )
  await database.query(
    `insert into refunds (payment_id, amount, reason, status, stripe_refund_id, created_at, updated_at)
     select id, 10, 'rain', 'succeeded', case method when 'stripe' then 're_' || id end, received_at, received_at
     from payments where booking_id::text like '0%'`,
  )
  await database.query(
    `insert into stripe_transactions (id, kind, subject, amount, fee, created_at)
     select 'txn_' || id, 'payment', stripe_payment_intent_id, amount, 1.17, received_at from payments where method = 'stripe'
     union all
     select 'txn_' || id, 'refund', stripe_refund_id, -amount, 0, created_at from refunds where stripe_refund_id is not null`,
  )
  await database.query(
    `insert into stripe_payouts (id, amount, arrives_at, transaction_ids)
     select 'po_' || facility_date(created_at), sum(amount - fee), min(facility_date(created_at) + 2)::timestamp at time zone facility_time_zone(),
       array_agg(id)
     from stripe_transactions group by facility_date(created_at)`,
  )
}
