import type { Client } from 'pg'

/** Books three cages from opening to closing on a day, 39 bookings, all confirmed and this customer's. */
export async function fillDay(database: Client, userId: string, date: string): Promise<void> {
  await database.query(
    `with booked as (
       insert into bookings (user_id, space_id, start_time, end_time, total_amount, status, payment_method, paid_at,
         paid_amount, created_at, updated_at)
       select $1, 'cage-' || cage, start, start + interval '1 hour', 30, 'confirmed', 'cash', now(), 30, now(), now()
       from generate_series(1, 3) cage, generate_series(8, 20) hour,
         lateral (select ($2::date + make_interval(hours => hour)) at time zone 'America/New_York' as start)
       returning *
     )
     insert into booking_occupancy (booking_id, resource, during)
     select id, 'space:' || space_id, tstzrange(start_time, end_time) from booked`,
    [userId, date],
  )
}
