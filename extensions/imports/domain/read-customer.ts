import { z } from 'zod'
import { emailSchema, nameSchema } from '../../../domain/accounts/account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import { splitName, tidyCommas } from '../../../domain/accounts/split-name.ts'
import { foldText } from '../../../domain/fold-text.ts'
import { NAMELESS, textSchema } from '../../../domain/text.schema.ts'
import { emailIn, leftOut, shortened } from './cell-values.ts'
import { type Cells, FIELD_NAMES, type ImportField } from './import-fields.ts'

/** The facts a file has about a person. */
export interface ReadCustomer {
  email: string | null
  phone: string | null
  firstName: string | null
  lastName: string | null
  note: string | null
}

/** A line that could be read, with what was left out or read differently; or why not. */
export type Reading<T> = { ok: true; value: T; notes: readonly string[] } | { ok: false; reason: string }

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => text || null, schema.nullable())
const optionalName = optional(nameSchema(NAMELESS))
const schema = z.object({
  email: optional(emailSchema),
  firstName: optionalName,
  lastName: optionalName,
  note: optional(textSchema({ max: 2000, isMultiline: true })),
})

/** Reads the person of a line; the phone number is as it's written. */
export function readCustomer({ phone, ...cells }: Cells): Reading<Omit<ReadCustomer, 'phone'>> {
  const email = emailIn(cells.email ?? '')
  const isSplit = Boolean(cells.firstName || cells.lastName)
  const { firstName, lastName } = isSplit
    ? { firstName: tidyCommas(cells.firstName ?? ''), lastName: tidyCommas(cells.lastName ?? '') }
    : splitName(cells.name ?? '')
  const read = schema.safeParse({ email: email.value, note: cells.note, firstName, lastName })
  if (!read.success) {
    const [issue] = read.error.issues
    const { label } = FIELD_NAMES[(issue?.path[0] ?? 'email') as ImportField]
    return { ok: false, reason: `${label}: ${issue?.message}` }
  }
  const isSameName = !cells.name || !isSplit || isSame(cells.name, personName(read.data))
  const notes = [...email.notes, ...(isSameName ? [] : [leftOut('Full name', cells.name ?? '')])]
  return { ok: true, value: read.data, notes }
}

/** The person of a line that can't be read, as the file names them. Empty if it doesn't. */
export function describeCells({ name, firstName, lastName, email, phone }: Cells): string {
  const isSplit = Boolean(firstName || lastName)
  const named = isSplit ? [firstName, lastName].filter(Boolean).join(' ') : name
  return [named, email, phone].flatMap((cell) => (cell ? shortened(cell) : [])).join(', ')
}

const isSame = (name: string, other: string | null) => {
  const { firstName, lastName } = splitName(name)
  return foldText(`${firstName} ${lastName}`.trim()) === foldText(other ?? '')
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

/**
 * Facts that we have already, and the line has differently: "Keeps the phone number (989) 555-0142, not (989)
 * 555-0143."
 */
export function keptFacts(known: Omit<ReadCustomer, 'email'>, read: ReadCustomer): string[] {
  const [name, other] = [personName(known), personName(read)]
  return [
    ...(name && other && foldText(name) !== foldText(other) ? [`Keeps the name ${name}, not ${other}.`] : []),
    ...(known.phone && read.phone && known.phone !== read.phone
      ? [`Keeps the phone number ${formatPhone(known.phone)}, not ${formatPhone(read.phone)}.`]
      : []),
    ...(known.note && read.note && known.note !== read.note ? ["Keeps the note that's there."] : []),
  ]
}

/** "the phone number (989) 555-0142 and a note" */
export function describeAdded({ phone, note, ...name }: AddedFacts): string {
  const named = personName({ firstName: name.firstName ?? null, lastName: name.lastName ?? null })
  const parts = [
    named && `the name ${named}`,
    phone && `the phone number ${formatPhone(phone)}`,
    note && 'a note',
  ]
  return parts.filter(Boolean).join(' and ')
}
