// cspell:ignore atttypid regtype
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database, Trx } from '../../server/db/database.ts'
import { openDesk } from '../desk.ts'
import { WALKS } from './walks.ts'

const desk = openDesk()

/**
 * Every table that belongs to a customer, directly or through another one, and why the account of a stranger
 * with the customer's address gets nothing from it. A new table needs a line here: if staff or later
 * jobs write it, customers read it through `isForAccount`.
 */
const COVERED: Readonly<Record<string, 'given' | 'through bookings' | 'own' | 'staff' | 'proven'>> = {
  // Staff write them for a customer: customers read them through `isForAccount`. Of users, the phone number.
  users: 'given',
  bookings: 'given',
  // Read for a booking that the customer was found to own.
  booking_adjustments: 'through bookings',
  booking_agreements: 'through bookings',
  booking_events: 'through bookings',
  booking_occupancy: 'through bookings',
  orders: 'through bookings',
  kept_payments: 'through bookings',
  payment_forms: 'through bookings',
  payments: 'through bookings',
  refunds: 'through bookings',
  waived_balances: 'through bookings',
  // Only the customer writes them, in a session of their own.
  passkeys: 'own',
  passkey_challenges: 'own',
  recovery_codes: 'own',
  // They reach the customer through the mailbox, or need a verified address.
  booking_links: 'proven',
  email_tokens: 'proven',
  // A session's own code, emailed and shown to no one.
  sign_in_codes: 'proven',
  password_reset_tokens: 'proven',
  emails: 'proven',
  // Staff alone read them, or the facility's own records name who did something.
  attention_dismissals: 'staff',
  audit_log: 'staff',
  blocked_dates: 'staff',
  book_differences: 'staff',
  calls: 'staff',
  close_outs: 'staff',
  closures: 'staff',
  customer_notes: 'staff',
  desk_machines: 'staff',
  disputes: 'staff',
  month_closings: 'staff',
  opening_hours_versions: 'staff',
  pin_failures: 'staff',
  policy_versions: 'staff',
  postings: 'staff',
  ...Object.assign({}, ...WALKS.map(({ tables }) => tables)),
  sessions: 'staff',
  setup_reviews: 'staff',
  staff_discounts: 'staff',
  staff_gifts: 'staff',
  staff_messages: 'staff',
  staff_pins: 'staff',
}

/**
 * Tables with an address, a phone number, or the id of a person, session, or booking, those with an id of
 * anything that no foreign key explains, and those that refer to one of them all.
 */
async function tablesOfPeople(db: Database | Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive people as (
      select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and (
        attname ~ 'email|recipient|phone|(^|_)(user|customer|account|session|booking)_ids?$'
        or (atttypid in ('uuid'::regtype, 'text'::regtype) and attname ~ '_by$')
        or (atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and attname <> 'id' and not exists (
          select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any(conkey))))
      union
      select conrelid from pg_constraint join people on confrelid = people.id where contype = 'f'
    )
    select relname as name from people join pg_class on pg_class.oid = people.id order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

describe('every table of a customer', () => {
  it('is covered by the rule about what staff give', async () => {
    expect(await tablesOfPeople(desk.barn.services.db)).toEqual(Object.keys(COVERED).toSorted())
  })

  it.each([
    'gift_cards (id uuid primary key, user_id uuid not null references users)',
    'gift_cards (user_id uuid primary key)',
    'gift_cards (customer_id text not null)',
    'gift_cards (booking_id uuid not null)',
    'gift_cards (session_id uuid not null)',
    'gift_cards (given_by uuid not null)',
    'gift_cards (holder uuid not null)',
    'gift_cards (bookings uuid[] not null)',
  ])('is noticed when it is new: %s', async (table) => {
    const trial = desk.barn.owner.transaction().execute(async (trx) => {
      await sql`create table ${sql.raw(table)}`.execute(trx)
      expect((await tablesOfPeople(trx)).filter((name) => !(name in COVERED))).toEqual(['gift_cards'])
      throw new Error('Not kept')
    })
    await expect(trial).rejects.toThrow('Not kept')
  })

  it('is noticed when it refers to a new one', async () => {
    const trial = desk.barn.owner.transaction().execute(async (trx) => {
      await sql`create table gift_cards (id uuid primary key, user_id uuid not null references users)`.execute(
        trx,
      )
      await sql`create table gift_card_entries (gift_card_id uuid not null references gift_cards)`.execute(
        trx,
      )
      const uncovered = (await tablesOfPeople(trx)).filter((name) => !(name in COVERED))
      expect(uncovered).toEqual(['gift_card_entries', 'gift_cards'])
      throw new Error('Not kept')
    })
    await expect(trial).rejects.toThrow('Not kept')
  })
})
