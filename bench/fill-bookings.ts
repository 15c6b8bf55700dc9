import { Client } from 'pg'
import { createDatabase, createPool } from '../server/db/database.ts'
import { runningPostgresUrl } from '../server/db/embedded-postgres.ts'
import { foldTallies } from '../server/reports/fold-tallies.ts'

export const BOOKINGS = 200_000
const CUSTOMERS = 5_000

export interface FilledBarn {
  /** Today at the facility, as YYYY-MM-DD. */
  date: string
  /** One of regular@example.com's bookings. */
  bookingId: string
}

/**
 * Inserts years of bookings, nearly all paid, into the database of the server on this data directory. 400 belong to
 * regular@example.com, who must have registered.
 */
export async function fillBookings(dataDir: string): Promise<FilledBarn> {
  const url = runningPostgresUrl(dataDir) ?? ''
  const database = new Client({ connectionString: url })
  await database.connect()
  try {
    await insertBookings(database)
    await fold(url)
    await database.query('vacuum analyze')
    const { rows } = await database.query(
      `select bookings.id, to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as date
       from bookings join users on users.id = user_id where email = 'regular@example.com' limit 1`,
    )
    return { date: rows[0].date, bookingId: rows[0].id }
  } finally {
    await database.end()
  }
}

/** Books three cages around the clock, from years ago until 60 days from now. */
async function insertBookings(database: Client): Promise<void> {
  await database.query(
    `insert into users (email, first_name, last_name, created_at, updated_at)
     select 'player' || n || '@example.com',
       (array['Casey', 'Yogi', 'Satchel', 'Jackie', 'Roberto', 'Hank', 'Lou', 'Willie'])[1 + n % 8],
       (array['Stengel', 'Berra', 'Paige', 'Robinson', 'Clemente', 'Aaron', 'Gehrig', 'Mays'])[1 + (n / 8) % 8],
       now() - n * interval '1 hour', now()
     from generate_series(1, $1::int) n`,
    [CUSTOMERS],
  )
  await database.query(
    `with people as (select id, row_number() over (order by email = 'regular@example.com', id) as n from users)
     insert into bookings (user_id, space_id, start_time, end_time, total_amount, status, payment_method, paid_at,
       created_at, updated_at)
     select people.id, 'cage-' || (1 + slots.n % 3), start, start + interval '1 hour', 30,
       case when start < now() then 'completed' else 'confirmed' end,
       case when slots.n % 10 = 0 then 'cash' else 'stripe' end, case when slots.n % 1000 > 0 then start end,
       now(), now()
     from (select n, date_trunc('hour', now()) + interval '60 days' - (n / 3) * interval '1 hour' as start
           from generate_series(1, $1::int) n) slots
     join people on people.n = case when slots.n % 500 = 0 then (select count(*) from people)
       else 1 + slots.n % (select count(*) - 1 from people) end`,
    [BOOKINGS],
  )
  await database.query(
    `insert into payments (booking_id, method, amount, received_at)
     select id, payment_method, total_amount, paid_at from bookings where paid_at is not null`,
  )
  await database.query(
    `insert into refunds (payment_id, amount, reason, status, created_at, updated_at)
     select id, 10, 'rain', 'succeeded', received_at, received_at from payments where booking_id::text like '0%'`,
  )
}

/** Folds the tallies now. Otherwise the every-minute job would do it during a measurement. */
async function fold(url: string): Promise<void> {
  const pool = createPool(url)
  await foldTallies({ db: createDatabase(pool) })
  await pool.end()
}
