import { sql } from 'kysely'
import type { Trx } from '../../../server/db/database.ts'
import type { By } from '../../../server/services/services.ts'
import { type Decision, fail, importedLine, type ReadLine } from '../domain/imported-line.ts'
import {
  type AddedFacts,
  describeAdded,
  describePerson,
  keptFacts,
  missingFacts,
  type ReadCustomer,
} from '../domain/read-customer.ts'
import { addNotes, createPeople, keyOf, lockPeople, readPerson } from './people.ts'
import { readLines } from './read-lines.ts'
import type { Done } from './run-import.ts'

/** Creates the customers of these lines, or adds to those we know. Null if one of them registered just now: then roll back. */
export async function importCustomers(
  trx: Trx,
  lines: readonly ReadLine[],
  { now }: By,
): Promise<Done | null> {
  const read = await readLines(lines, async (line) => ({ line, person: await readPerson(line.cells) }))
  const find = await lockPeople(
    trx,
    read.flatMap(({ person }) => (person.ok ? person.value : [])),
  )
  const rowOf = new Map<string, number>()
  const created: (ReadCustomer & { id: string })[] = []
  const changed: { id: string; added: AddedFacts }[] = []

  function decide(person: ReadCustomer, row: number): Decision {
    const key = keyOf(person)
    if (key === null) return fail('This line has no email and no phone number.')
    const earlier = rowOf.get(key)
    if (earlier) return fail(`Row ${earlier} is about the same customer: ${key}`)
    rowOf.set(key, row)
    const [known, another] = find(person)
    if (another) return fail(`Several customers have this phone number: ${key}`)
    if (!known) {
      created.push({ ...person, id: crypto.randomUUID() })
      return { result: 'create', text: describePerson(person) }
    }
    const notes = keptFacts(known, person)
    const missing = missingFacts(known, person)
    const isNew = Object.keys(missing).length > 0
    if (!isNew) return { result: 'unchanged', text: describePerson(known), notes }
    if (known.isLinked)
      return {
        result: 'unchanged',
        text: describePerson(known),
        notes: [...notes, `Doesn't add ${describeAdded(missing)} to the linked account.`],
      }
    changed.push({ id: known.id, added: missing })
    return { result: 'update', text: `${describePerson(known)}: Adds ${describeAdded(missing)}`, notes }
  }

  const outcomes = read.map(({ line, person }) => {
    if (!person.ok) return importedLine(line, fail(person.reason))
    const { notes = [], ...decision } = decide(person.value, line.row)
    return importedLine(line, { ...decision, notes: [...person.notes, ...notes] })
  })
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
