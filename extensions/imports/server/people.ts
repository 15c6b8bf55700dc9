import { sql } from 'kysely'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import { messageOf, refuse } from '../../../domain/errors.ts'
import { foldText } from '../../../domain/fold-text.ts'
import { parsePhone } from '../../../server/accounts/parse-phone.ts'
import type { Trx } from '../../../server/db/database.ts'
import { leftOut, phonesIn, shortened } from '../domain/cell-values.ts'
import type { Cells } from '../domain/import-fields.ts'
import { type ReadCustomer, type Reading, readCustomer } from '../domain/read-customer.ts'

/** Someone we know. `id` is the account's for a record that was linked to one. */
export interface KnownPerson extends ReadCustomer {
  id: string
  isLinked: boolean
}

/**
 * Reads the person of a line, with the phone number in E.164. Without it, if it can't be read: the email is
 * enough.
 */
export async function readPerson(cells: Cells): Promise<Reading<ReadCustomer>> {
  const read = readCustomer(cells)
  if (!read.ok) return read
  const { phone, notes } = await readPhone(cells.phone ?? '')
  return { ok: true, value: { ...read.value, phone }, notes: [...read.notes, ...notes] }
}

async function readPhone(cell: string): Promise<{ phone: string | null; notes: string[] }> {
  const [whole, ...parts] = phonesIn(cell)
  for (const text of [whole, ...parts]) {
    const phone = await parsePhone(text)
    if (!phone.ok) continue
    // Letters are a label, or an extension, which isn't kept.
    const isAll = text === whole && !/\p{L}/u.test(cell)
    const notes = isAll ? [] : [`Phone “${shortened(cell)}” is read as ${formatPhone(phone.value)}.`]
    return { phone: phone.value, notes }
  }
  return { phone: null, notes: [`${leftOut('Phone', cell)} ${messageOf(refuse('invalid_phone'))}`] }
}

/** Recognizes a person across lines: the email, else the phone number. */
export const keyOf = ({ email, phone }: ReadCustomer) => email?.toLowerCase() ?? phone

const foldedName = (person: ReadCustomer) => foldText(personName(person) ?? '')

/**
 * Locks everyone these lines could be about, and returns a function that finds them: by email, else by phone number among customers
 * without an email, because anyone can register any number; else by a name that only one customer has.
 */
export async function lockPeople(trx: Trx, people: readonly ReadCustomer[]) {
  const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const phones = people.flatMap(({ email, phone }) => (email === null && phone !== null ? phone : []))
  const names = people.filter((person) => keyOf(person) === null).map(foldedName)
  const { rows } = await sql<Omit<KnownPerson, 'isLinked'> & { mergedInto: string | null }>`
    select coalesce(merged_into, users.id) as id, email, phone, first_name, last_name, merged_into, note
    from users left join customer_notes on customer_notes.user_id = coalesce(merged_into, users.id)
    where lower(email) = any(${emails}::text[]) or (email is null and phone = any(${phones}::text[]))
      or (merged_into is null
        and fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) = any(${names}::text[]))
    order by users.id for no key update of users`.execute(trx)
  const known = rows.map(({ mergedInto, ...row }) => ({ ...row, isLinked: mergedInto !== null }))
  const byEmail = Map.groupBy(known, ({ email }) => email?.toLowerCase())
  const byPhone = Map.groupBy(
    known.filter(({ email }) => email === null),
    ({ phone }) => phone,
  )
  const byName = Map.groupBy(known, foldedName)
  return (person: ReadCustomer): readonly KnownPerson[] => {
    const { email, phone } = person
    if (email !== null) return byEmail.get(email.toLowerCase()) ?? []
    const found = (phone !== null ? byPhone.get(phone) : byName.get(foldedName(person))) ?? []
    // Several records can have been linked to one account.
    return [...new Map(found.map((each) => [each.id, each])).values()]
  }
}

/** Creates customers who can't sign in until they choose a password. False if one of them registered just now: then roll back. */
export async function createPeople(
  trx: Trx,
  people: readonly (ReadCustomer & { id: string })[],
  now: Temporal.Instant,
): Promise<boolean> {
  const dates = { createdAt: now, updatedAt: now }
  const rows = people.map(({ note: _, ...person }) => ({
    ...person,
    phoneByStaff: person.phone !== null,
    ...dates,
  }))
  if (rows.length === 0) return true
  const insert = trx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
  const { numInsertedOrUpdatedRows } = await insert.executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) !== rows.length) return false
  await addNotes(trx, people, now)
  return true
}

/** Adds the notes of customers who have none. */
export async function addNotes(
  trx: Trx,
  people: readonly { id: string; note?: string | null }[],
  now: Temporal.Instant,
): Promise<void> {
  const notes = people.flatMap(({ id, note }) => (note ? { userId: id, note, updatedAt: now } : []))
  if (notes.length === 0) return
  await trx
    .insertInto('customerNotes')
    .values(notes)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref, eb }) => ({
        note: ref('excluded.note'),
        version: eb('customerNotes.version', '+', 1),
        updatedAt: now,
      })),
    )
    .execute()
}
