import { foldText } from '../../../domain/fold-text.ts'
import { tidyText } from '../../../domain/visible-text.ts'

export const IMPORT_KINDS = ['customers', 'bookings'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

const PERSON = ['email', 'phone', 'firstName', 'lastName', 'name', 'note'] as const
/** The fields that a line of each kind can have. */
export const IMPORT_FIELDS = {
  customers: PERSON,
  bookings: [...PERSON, 'date', 'start', 'end', 'duration', 'item', 'total', 'status'],
} as const
export type ImportField = (typeof IMPORT_FIELDS)['bookings'][number]

/**
 * Each field's label, and the names of its columns in exports of CourtReserve, Square, Google Contacts, and our own, the best
 * first. Only letters and digits count.
 */
export const FIELD_NAMES: Readonly<Record<ImportField, { label: string; columns: readonly string[] }>> = {
  email: {
    label: 'Email',
    columns: ['Email', 'Email address', 'Email 1 - Value', 'Member email', 'Client email', 'Customer email'],
  },
  phone: {
    label: 'Phone',
    columns: [
      ...['Phone', 'Phone number', 'Phone 1 - Value', 'Cell phone', 'Mobile phone', 'Cell', 'Mobile'],
      ...['Client phone', 'Customer phone'],
    ],
  },
  firstName: {
    label: 'First name',
    columns: ['First name', 'Given name', 'Member first name', 'Client first name'],
  },
  lastName: {
    label: 'Last name',
    columns: ['Last name', 'Family name', 'Member last name', 'Client last name'],
  },
  name: {
    label: 'Full name',
    columns: [
      ...['Name', 'Full name', 'Customer', 'Customer name', 'Client', 'Client name'],
      ...['Members', 'Players', 'Member'],
    ],
  },
  note: { label: 'Note for staff', columns: ['Note', 'Notes', 'Memo', 'Staff note'] },
  date: { label: 'Date', columns: ['Date', 'Start date', 'Reservation date', 'Appointment date'] },
  start: { label: 'Start', columns: ['Start', 'Start time', 'Start date/time', 'Appointment time', 'Time'] },
  end: { label: 'End', columns: ['End', 'End time', 'End date/time'] },
  duration: { label: 'Length', columns: ['Hours', 'Duration', 'Duration (minutes)', 'Length'] },
  item: {
    label: 'Space or bundle',
    columns: ['Space or bundle', 'Space', 'Bundle', 'Courts', 'Court', 'Resource', 'Service', 'Item'],
  },
  total: {
    label: 'Price',
    columns: ['Total', 'Total amount', 'Price', 'Fee amount', 'Fee', 'Amount', 'Cost'],
  },
  status: { label: 'Status', columns: ['Status', 'Reservation status', 'Appointment status'] },
}

const lettersOf = (name: string) => foldText(name).replaceAll(/[^a-z0-9]/g, '')

/** The field of each column by its name; null for columns that are left out. Each field has at most one. */
export function matchColumns(kind: ImportKind, headers: readonly string[]): (ImportField | null)[] {
  const names = headers.map(lettersOf)
  const fields = new Map<number, ImportField>()
  for (const field of IMPORT_FIELDS[kind]) {
    const name = FIELD_NAMES[field].columns.map(lettersOf).find((column) => names.includes(column))
    if (name !== undefined) fields.set(names.indexOf(name), field)
  }
  return headers.map((_, index) => fields.get(index) ?? null)
}

/** A line's text for each field that has a column. */
export type Cells = Readonly<Partial<Record<ImportField, string>>>

/** Of white space alone; spreadsheets don't leave U+FEFF in empty cells. */
const EMPTY = /^[^\S\uFEFF]*$/

/**
 * A cell as it was before it was exported: exports put an apostrophe before what looks like a formula. One
 * with only invisible characters keeps them, so that it can't get lost as an empty one.
 */
export function cellText(cell: string): string {
  const text = tidyText(cell)
  return text === '' && !EMPTY.test(cell) ? cell : text.replace(/^'(?=[=+\-@])/, '')
}
