import { sql } from 'kysely'
import type { ImportedLine } from '../../domain/imports/import.schema.ts'
import {
  type AddedFacts,
  describeAdded,
  describePerson,
  missingFacts,
  type ReadCustomer,
} from '../../domain/imports/read-customer.ts'
import type { Trx } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { addNotes, createPeople, keyOf, lockPeople, readPerson } from './people.ts'
import type { Done, ReadLine } from './run-import.ts'

/** Creates the customers of these lines, or adds to those we know. Null if one of them registered just now: then roll back. */
export async function importCustomers(
  trx: Trx,
  lines: readonly ReadLine[],
  { now }: By,
): Promise<Done | null> {
  const read = await Promise.all(
    lines.map(async ({ row, cells }) => ({ row, person: await readPerson(cells) })),
  )
  const find = await lockPeople(
    trx,
    read.flatMap(({ person }) => (person.ok ? person.value : [])),
  )
  const rowOf = new Map<string, number>()
  const created: (ReadCustomer & { id: string })[] = []
  const changed: { id: string; added: AddedFacts }[] = []

  function decide({ row, person }: (typeof read)[number]): ImportedLine {
    if (!person.ok) return { row, result: 'error', text: person.reason }
    const key = keyOf(person.value)
    if (key === null) return { row, result: 'error', text: 'This line has no email and no phone number.' }
    const earlier = rowOf.get(key)
    if (earlier) return { row, result: 'error', text: `Row ${earlier} is about the same customer: ${key}` }
    rowOf.set(key, row)
    const [known, another] = find(person.value)
    if (another) return { row, result: 'error', text: `Several customers have this phone number: ${key}` }
    if (!known) {
      created.push({ ...person.value, id: crypto.randomUUID() })
      return { row, result: 'create', text: describePerson(person.value) }
    }
    const added = known.isLinked ? {} : missingFacts(known, person.value)
    if (Object.keys(added).length === 0) return { row, result: 'unchanged', text: describePerson(known) }
    changed.push({ id: known.id, added })
    return { row, result: 'update', text: `${describePerson(known)}: ${describeAdded(added)}` }
  }

  const outcomes = read.map(decide)
  if (!(await createPeople(trx, created, now))) return null
  await addFacts(trx, changed, now)
  return {
    lines: outcomes,
    rows: [...created.map(({ id }) => ({ id, added: null })), ...changed],
  }
}

async function addFacts(
  trx: Trx,
  changed: readonly { id: string; added: AddedFacts }[],
  now: Temporal.Instant,
): Promise<void> {
  const column = (name: keyof AddedFacts) => sql`${changed.map(({ added }) => added[name] ?? null)}::text[]`
  await sql`
    update users set updated_at = ${now}, phone = coalesce(phone, new_phone),
      phone_by_staff = phone_by_staff or (phone is null and new_phone is not null),
      first_name = coalesce(first_name, new_first_name), last_name = coalesce(last_name, new_last_name)
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${column('phone')}, ${column('firstName')}, ${column('lastName')})
      added (added_id, new_phone, new_first_name, new_last_name)
    where id = added_id`.execute(trx)
  await addNotes(
    trx,
    changed.map(({ id, added }) => ({ id, note: added.note ?? null })),
    now,
  )
}
