import { z } from 'zod'
import { emailSchema, nameSchema, phoneFieldSchema } from '../accounts/account.schema.ts'
import { personName } from '../accounts/person-name.ts'
import { formatPhone } from '../accounts/phone.ts'
import { textSchema } from '../text.schema.ts'
import { type Cells, FIELD_NAMES, type ImportField } from './import-fields.ts'

/** The facts a file has about a person. */
export interface ReadCustomer {
  email: string | null
  phone: string | null
  firstName: string | null
  lastName: string | null
  note: string | null
}

/** A line that could be read, or why not. */
export type Reading<T> = { ok: true; value: T } | { ok: false; reason: string }

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => text || null, schema.nullable())
const optionalName = optional(nameSchema(''))
const schema = z.object({
  email: optional(emailSchema),
  phone: optional(phoneFieldSchema),
  firstName: optionalName,
  lastName: optionalName,
  note: optional(textSchema({ max: 2000, isMultiline: true })),
})

/** Reads the person of a line. A full name is split after its first word, as for walk-ins. */
export function readCustomer(cells: Cells): Reading<ReadCustomer> {
  const [firstName, ...others] = cells.name?.split(/\s+/) ?? []
  const isSplit = Boolean(cells.firstName || cells.lastName)
  const names = isSplit ? {} : { firstName, lastName: others.join(' ') }
  const read = schema.safeParse({ ...cells, ...names })
  if (read.success) return { ok: true, value: read.data }
  const [issue] = read.error.issues
  const { label } = FIELD_NAMES[(issue?.path[0] ?? 'email') as ImportField]
  return { ok: false, reason: `${label}: ${issue?.message}` }
}

type Contact = Pick<ReadCustomer, 'email' | 'phone' | 'firstName' | 'lastName'>

/** "Casey Stengel, casey@example.com, (989) 555-0142" */
export function describePerson(person: Contact): string {
  return [personName(person), person.email, formatPhone(person.phone)].filter(Boolean).join(', ')
}

/** Facts that an import adds to a customer we know. */
export type AddedFacts = Partial<Omit<ReadCustomer, 'email'>>

/**
 * The facts a line adds to a customer we know. An import only fills in what is missing: the customer may have typed the rest, and
 * later than the file was made.
 */
export function missingFacts(known: Omit<ReadCustomer, 'email'>, read: ReadCustomer): AddedFacts {
  const isNamed = personName(known) !== null
  const { firstName, lastName } = read
  return {
    ...(!isNamed && personName(read) !== null && { firstName, lastName }),
    ...(known.phone === null && read.phone !== null && { phone: read.phone }),
    ...(known.note === null && read.note !== null && { note: read.note }),
  }
}

/** "Adds the phone number (989) 555-0142 and a note" */
export function describeAdded({ phone, note, ...name }: AddedFacts): string {
  const named = personName({ firstName: name.firstName ?? null, lastName: name.lastName ?? null })
  const parts = [
    named && `the name ${named}`,
    phone && `the phone number ${formatPhone(phone)}`,
    note && 'a note',
  ]
  return `Adds ${parts.filter(Boolean).join(' and ')}`
}
