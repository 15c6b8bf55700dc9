import { Pool } from 'pg'

/** Sums by key, as text: "2026-11-20 cage-1 cash" → "1 booking, 60 minutes, 3000 in, 0 back". */
type Sums = Record<string, string>
interface Tallies {
  rentals: Sums
  hours: Sums
}

/** Reads the tallies. */
export async function readTallies(url: string): Promise<Tallies> {
  const [rentals = [], hours = []] = await query(url, [
    `select to_char(date, 'YYYY-MM-DD') || ' ' || item_id || ' ' || method as key, sum(bookings)::integer as bookings,
       sum(minutes)::integer as minutes, (sum(received) * 100)::integer as received,
       (sum(refunded) * 100)::integer as refunded
     from rental_tallies group by 1`,
    `select to_char(date, 'YYYY-MM-DD') || ' ' || hour as key, sum(space_minutes)::integer as minutes
     from hour_tallies group by 1`,
  ])
  return { rentals: sumsOf(rentals), hours: sumsOf(hours) }
}

/** Counts the same from the rows themselves, in Temporal instead of SQL. */
export async function recount(url: string): Promise<Tallies> {
  const [bookings = [], payments = [], refunds = []] = await query(url, [
    `select coalesce(space_id, bundle_id) as item, payment_method as method, start_time::text as start,
       end_time::text as end, coalesce(cardinality(space_ids), 1) as spaces
     from bookings left join bundles on bundles.id = bundle_id where status in ('confirmed', 'completed')`,
    `select item_id as item, method, amount, received_at::text as at from payments where method <> 'comp'`,
    `select item_id as item, method, refunds.amount, kind, refunds.created_at::text as at
     from refunds join payments on payments.id = payment_id
     where method <> 'comp' and status in ('requested', 'pending', 'succeeded')`,
  ])
  const rentals = new Counter()
  const hours = new Counter()
  for (const { item, method, start, end, spaces } of bookings) {
    const from = local(start)
    const minutes = from.until(local(end)).total('minutes')
    rentals.add(`${from.toPlainDate()} ${item} ${method}`, { bookings: 1, minutes })
    for (let minute = 0; minute < minutes; minute += 15) {
      const at = from.add({ minutes: minute })
      hours.add(`${at.toPlainDate()} ${at.hour}`, { minutes: 15 * Number(spaces) })
    }
  }
  for (const { item, method, amount, at } of payments)
    rentals.add(`${local(at).toPlainDate()} ${item} ${method}`, { received: cents(amount) })
  for (const { item, method, amount, kind, at } of refunds)
    rentals.add(
      `${local(at).toPlainDate()} ${item} ${method}`,
      kind === 'void' ? { received: -cents(amount) } : { refunded: cents(amount) },
    )
  return { rentals: sumsOf(rentals.rows()), hours: sumsOf(hours.rows()) }
}

type Row = Record<'key' | 'item' | 'method' | 'kind' | 'start' | 'end' | 'spaces' | 'amount' | 'at', string>
type Amounts = Partial<Record<'bookings' | 'minutes' | 'received' | 'refunded', number>>

class Counter {
  readonly #sums = new Map<string, Amounts>()

  add(key: string, amounts: Amounts) {
    const sum = this.#sums.get(key) ?? {}
    for (const [name, value] of Object.entries(amounts) as [keyof Amounts, number][])
      sum[name] = (sum[name] ?? 0) + value
    this.#sums.set(key, sum)
  }

  rows() {
    return [...this.#sums].map(([key, sum]) => ({ key, ...sum }))
  }
}

/** Leaves out sums of zero, which need no tally. */
function sumsOf(rows: readonly (Amounts & { key: string })[]): Sums {
  return Object.fromEntries(
    rows
      .filter(({ key: _, ...amounts }) => Object.values(amounts).some((value) => value !== 0))
      .map(({ key, bookings = 0, minutes = 0, received = 0, refunded = 0 }) => [
        key,
        `${bookings} bookings, ${minutes} minutes, ${received} in, ${refunded} back`,
      ]),
  )
}

function local(text: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(text).toZonedDateTimeISO('America/New_York')
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}

/** Reads everything in one snapshot. */
async function query(url: string, statements: readonly string[]): Promise<Row[][]> {
  const pool = new Pool({ connectionString: url, max: 1, options: '-c timezone=UTC' })
  // The database may be stopped right after this, sooner than the connection has closed.
  pool.on('error', () => {})
  await pool.query('begin isolation level repeatable read read only')
  const answers: Row[][] = []
  for (const statement of statements) answers.push((await pool.query(statement)).rows)
  await pool.end()
  return answers
}
