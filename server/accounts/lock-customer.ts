import { type NotNull, sql } from 'kysely'
import { splitName } from '../../domain/accounts/split-name.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import type { AccountRow, PersonRow, Trx } from '../db/database.ts'
import { parsePhone } from './parse-phone.ts'

/** The customer of a staff booking: someone we know, an email, or a new customer who gives none. */
interface Wanted {
  customerId?: string | undefined
  customerEmail?: string | undefined
  customerName?: string | undefined
  customerPhone?: string | undefined
}

/**
 * Finds or creates the customer staff book for. A phone number finds no one: anyone can register any number, so staff choose
 * who it is. The row stays locked until the transaction ends, which serializes one customer's bookings.
 * Errors: `customer_not_found`, `invalid_phone`.
 */
export async function lockCustomer(
  trx: Trx,
  { customerId, customerEmail, customerName, customerPhone }: Wanted,
  now: Temporal.Instant,
): Promise<Outcome<PersonRow>> {
  if (customerId !== undefined) return await lockPerson(trx, customerId)
  const phone = await parsePhone(customerPhone)
  if (!phone.ok) return phone
  const person = { name: customerName || null, phone: phone.value, now }
  if (customerEmail !== undefined)
    return succeed(await lockOrCreateAccount(trx, { email: customerEmail, ...person }))
  return succeed(await newPerson(trx, { email: null, ...person }).executeTakeFirstOrThrow())
}

/** Locks someone by id. Errors: `customer_not_found`, also for a record whose bookings are an account's now. */
export async function lockPerson(trx: Trx, id: string): Promise<Outcome<PersonRow>> {
  const person = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person ? succeed(person) : refuse('customer_not_found')
}

interface NewPerson<Email> {
  email: Email
  name: string | null
  phone: string | null
  now: Temporal.Instant
}

/**
 * Finds or creates the account with an email. A new one has no password, so only the owner of the mailbox can take it over; an
 * existing one keeps its name and phone number. If two desks create the same account at the same time, the second waits and finds the
 * first one's.
 */
export async function lockOrCreateAccount(trx: Trx, person: NewPerson<string>): Promise<AccountRow> {
  const created = await newPerson(trx, person)
    .onConflict((conflict) => conflict.doNothing())
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
  if (created) return created
  return await trx
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', person.email.toLowerCase())
    .$narrowType<{ email: NotNull }>()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

function newPerson(trx: Trx, { email, name, phone, now }: NewPerson<string | null>) {
  const { firstName, lastName } = splitName(name ?? '')
  return trx
    .insertInto('users')
    .values({
      email,
      firstName: firstName || null,
      lastName: lastName || null,
      phone,
      phoneByStaff: phone !== null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
}
