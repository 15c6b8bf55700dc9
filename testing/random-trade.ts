import { Pool } from 'pg'
import { bookingsFrom } from './insert-bookings.ts'

/** The days clocks change, the days around them, and an ordinary one. */
export const TRADE_DAYS = [
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-11-20',
  '2027-03-13',
  '2027-03-14',
  '2027-03-15',
]

/**
 * Inserts random bookings of every status, payments, and refunds on these days. Many are within seconds of midnight,
 * and some bookings span it, which no route would allow.
 */
export async function insertRandomTrade(
  url: string,
  count: number,
  days: readonly string[] = TRADE_DAYS,
): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1, options: '-c timezone=UTC' })
  await pool.query(
    `create temporary table days as
       select day::date::timestamp at time zone 'America/New_York' as midnight, n - 1 as n
       from unnest($1::text[]) with ordinality as day (day, n)`,
    [days],
  )
  // Half of all instants lie within two seconds of a midnight.
  await pool.query(`
    create function pg_temp.any_instant(n integer) returns timestamptz language sql volatile as $$
      select midnight + case when random() < 0.5 then (random() - 0.5) * interval '4 seconds'
        else random() * interval '24 hours' end
      from days where days.n = $1 % (select count(*) from days)
    $$`)
  const { rows: owners } = await pool.query<{ id: string }>(`
    insert into users (email, created_at, updated_at) values (gen_random_uuid() || '@example.com', now(), now()) returning id`)
  await pool.query(
    bookingsFrom(
      `user_id, space_id, bundle_id, start_time, end_time, total_amount, status, cancel_reason, payment_method,
       created_at, updated_at`,
      `select $2, case when n % 3 > 0 then 'cage-' || n % 3 end, case when n % 3 = 0 then 'bundle' || 1 + n % 2 end,
       start, start + (1 + n % 12) * interval '15 minutes', 30, status, case when status = 'cancelled' then 'staff' end,
       (array['stripe', 'cash', 'check', 'comp', 'other'])[1 + n % 5], now(), now()
     from generate_series(1, $1::int) n,
       lateral (select midnight + floor(random() * 96) * interval '15 minutes' as start from days
         where days.n = n.n % (select count(*) from days)) slot,
       lateral (select (array['pending', 'confirmed', 'cancelled', 'completed'])[1 + (n + n / 7) % 4] as status) state`,
    ),
    [count, owners[0]?.id],
  )
  await pool.query(`
    insert into payments (booking_id, method, amount, received_at)
    select id, payment_method, (1 + random() * 99)::numeric(10, 2), pg_temp.any_instant(n::integer)
    from (select *, row_number() over () as n from bookings) numbered`)
  await pool.query(`
    insert into refunds (payment_id, amount, reason, status, created_at, updated_at)
    select id, 0.37, 'rain', (array['requested', 'pending', 'succeeded', 'failed', 'canceled'])[1 + n % 5],
      pg_temp.any_instant(n::integer), now()
    from (select *, row_number() over () as n from payments) numbered`)
  await pool.end()
}

/**
 * Corrects that trade at random: a third of the payments at the desk are voided, as far as their refunds left something, and
 * a third of the balances waived or partly paid, with what a booking's columns then say.
 */
export async function insertRandomCorrections(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1, options: '-c timezone=UTC' })
  await pool.query(`
    insert into refunds (payment_id, amount, reason, kind, status, created_at, updated_at)
    select id, amount - 0.37, 'mistake', 'void', 'succeeded', received_at + interval '1 second', now()
    from (select *, row_number() over (order by id) as n from payments where method in ('cash', 'check', 'other')) numbered
    where n % 3 = 0`)
  await pool.query(`
    insert into waived_balances (booking_id, amount, reason, waived_by, created_at)
    select id, case when n % 2 = 0 then 30 else 12.34 end, 'no show', user_id, start_time
    from (select *, row_number() over (order by id) as n from bookings) numbered where n % 3 = 0`)
  await pool.query(`
    update bookings set paid_amount = paid_toward(id),
      waived_amount = coalesce((select sum(amount) from waived_balances where booking_id = bookings.id), 0)
    where id in (select id from bookings order by id limit (select count(*) / 2 from bookings))`)
  await pool.end()
}

/**
 * Stripe's side of that trade, at random: payments and refunds with fees, some of them missing, of another amount, or only there;
 * disputes, monthly fees, and payouts of a tenth each, one of a cent too little and one that comes back. Its ids end in `run`.
 */
export async function insertRandomStripe(url: string, run: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1, options: '-c timezone=UTC' })
  const as = (statement: string) => pool.query(statement, statement.includes('$1') ? [run] : [])
  await as(`update payments set stripe_payment_intent_id = 'pi_' || id where method = 'stripe'`)
  await as(`update refunds set stripe_refund_id = 're_' || id where status in ('pending', 'succeeded')
    and stripe_refund_id is null and payment_id in (select id from payments where method = 'stripe')`)
  await as(`
    insert into stripe_transactions (id, kind, subject, amount, fee, created_at)
    select 'txn_' || n || $1, kind, subject, amount, fee, at + random() * interval '3 seconds' from (
      select *, row_number() over (order by at) as n from (
        select 'payment' as kind, stripe_payment_intent_id as subject, received_at as at,
          case when random() < 0.1 then amount + 0.01 else amount end as amount, round(amount * 0.029 + 0.30, 2) as fee
        from payments where method = 'stripe'
        union all
        select 'refund', stripe_refund_id, created_at, -amount, 0 from refunds where stripe_refund_id is not null
        union all
        select kind, kind || day || $1, day::date + interval '4 hours' + random() * interval '3 hours', amount, fee
        from (values ('payment', 7.00, 0.50), ('other', -30.00, 15.00), ('fee', -2.25, 0.00)) extra (kind, amount, fee),
          unnest('{2026-10-02,2026-11-01,2026-12-01,2027-03-14}'::text[]) day
      ) entries
    ) numbered
    where (random() < 0.5 or kind in ('other', 'fee')) and not exists (
      select from stripe_transactions known where known.subject = numbered.subject)`)
  await as(`
    insert into stripe_payouts (id, amount, arrives_at, transaction_ids)
    select 'po_' || n || $1, sum(amount - fee) - case when n = 3 then 0.01 else 0 end,
      (max(created_at)::date + 2)::timestamp at time zone 'America/New_York', array_agg(id)
    from (select *, ntile(10) over (order by created_at, id) as n from stripe_transactions where kind <> 'payout'
      and not exists (select from stripe_payouts where stripe_transactions.id = any(transaction_ids))) parts
    group by n having sum(amount - fee) > 0
    union all
    -- Stripe takes what it's owed from the bank.
    select 'po_owed' || $1, -12.00, '2026-11-10T05:00Z', '{}'`)
  await as(`
    insert into stripe_transactions (id, kind, subject, amount, fee, created_at)
    select id || 'out', 'payout', id, -amount, 0, arrives_at - interval '1 day' from stripe_payouts where id like '%' || $1
    union all
    select id || 'back', 'payout', id, amount, 0, arrives_at + interval '3 days' from stripe_payouts where id = 'po_5' || $1`)
  await pool.end()
}
