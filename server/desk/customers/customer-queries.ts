import { sql } from 'kysely'
import { isProven } from '../../../domain/accounts/proven-account.ts'
import type { Customer, CustomerNotes } from '../../../domain/customers/customer.schema.ts'
import type { DeskSearch } from '../../../domain/customers/search.schema.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { ADMIN_USER_COLUMNS, listUsers, toAdminUser } from '../../accounts/admin-queries.ts'
import { BALANCE, IS_DUE } from '../../bookings/derived-columns.ts'
import type { Database, Trx } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'
import { listAdminBookings } from '../booking-list-queries.ts'
import { toBookingEmail } from '../booking-page-queries.ts'

const MOST_ROWS = 50

/** A customer's page, without the bookings, which have their own list. Errors: `customer_not_found`. */
export async function findCustomer(db: Database, customerId: string): Promise<Outcome<Customer>> {
  const person = await db
    .selectFrom('users')
    .select(ADMIN_USER_COLUMNS)
    .select('isProvenAtDesk')
    // Links to a record lead to its account.
    .where('id', '=', sql<string>`(select coalesce(merged_into, id) from users where id = ${customerId})`)
    .executeTakeFirst()
  if (!person) return refuse('customer_not_found')
  const { isProvenAtDesk, ...user } = person
  const { id, isEmailVerified } = user
  const [notes, counts, agreements, emails] = await Promise.all([
    findNotes(db, id),
    countFor(db, id),
    listAgreements(db, id),
    listEmails(db, id),
  ])
  return succeed({
    person: toAdminUser(user),
    isProven: isProven({ isEmailVerified, isProvenAtDesk }),
    notes,
    ...counts,
    agreements,
    emails,
  })
}

export async function findNotes(db: Database | Trx, customerId: string): Promise<CustomerNotes> {
  const notes = await db
    .selectFrom('customerNotes')
    .select(['note', 'isFlagged', 'version'])
    .where('userId', '=', customerId)
    .executeTakeFirst()
  return notes ?? { note: null, isFlagged: false, version: 0 }
}

/**
 * By the same rules as a booking's ledger: a void takes off what was paid, and only active bookings owe.
 * Other orders are paid when they're kept.
 */
async function countFor(
  db: Database,
  customerId: string,
): Promise<Pick<Customer, 'bookings' | 'noShows' | 'money'>> {
  const { rows } = await sql<{
    bookings: string
    noShows: string
    paid: string
    refunded: string
    open: string
  }>`
    with own as (
      select payments.* from payments join bookings on bookings.id = booking_id where user_id = ${customerId}
      union all
      select payments.* from payments join orders on orders.id = payments.order_id
      where orders.user_id = ${customerId} and purpose <> 'price'
    ), money as (
      select sum(amount - voided) as paid, sum(given_back) as refunded
      from own, lateral (
        select coalesce(sum(refunds.amount) filter (where kind = 'void'), 0.00) as voided,
          coalesce(sum(refunds.amount) filter (where kind <> 'void'), 0.00) as given_back
        from refunds where payment_id = own.id and is_given_back(refunds.status)) returned
      where method <> 'comp' and prepaid is null)
    select count(*) filter (where is_rental(status)) as bookings,
      count(*) filter (where attendance = 'no_show' and is_rental(status)) as no_shows,
      (select coalesce(paid, 0.00) from money) as paid, (select coalesce(refunded, 0.00) from money) as refunded,
      coalesce(sum(${BALANCE}) filter (where ${IS_DUE}), 0.00) as open
    from bookings where user_id = ${customerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row')
  const { bookings, noShows, ...money } = row
  return { bookings: Number(bookings), noShows: Number(noShows), money }
}

async function listAgreements(db: Database, customerId: string): Promise<Customer['agreements']> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('bookingAgreements', 'bookingAgreements.bookingId', 'bookings.id')
    .select(['bookingAgreements.id', 'bookingId', 'startTime', 'signature', 'signedAt'])
    .where('bookings.userId', '=', customerId)
    .orderBy('signedAt', 'desc')
    .orderBy('bookingAgreements.id')
    .limit(MOST_ROWS)
    .execute()
  return rows.map(toWire)
}

async function listEmails(db: Database, customerId: string): Promise<Customer['emails']> {
  const rows = await db
    .selectFrom('emails')
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('emails.userId', '=', customerId),
        eb('bookingId', 'in', selectFrom('bookings').select('bookings.id').where('userId', '=', customerId)),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('position', 'desc')
    .limit(MOST_ROWS)
    .execute()
  return rows.map(toBookingEmail)
}

const MOST_PEOPLE = 6
const MOST_BOOKINGS = 8

/** People and bookings that match, without counting all. */
export async function searchDesk(db: Database, search: string, now: Temporal.Instant): Promise<DeskSearch> {
  const [people, upcoming, past] = await Promise.all([
    listUsers(db, { search, limit: MOST_PEOPLE }),
    listAdminBookings(db, { scope: 'upcoming', search, limit: MOST_BOOKINGS }, now),
    listAdminBookings(db, { scope: 'past', search, limit: MOST_BOOKINGS }, now),
  ])
  return { people, bookings: [...upcoming.items, ...past.items].slice(0, MOST_BOOKINGS) }
}
