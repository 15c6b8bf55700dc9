import type { AliasedRawBuilder } from 'kysely'
import type { More } from '../../domain/bookings/more.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import type { Extension, OwnFields, OwnRow } from '../services/extension.ts'
import type { Method } from '../services/fulfillment.ts'

/** An extension that adds fields to lists of own bookings. */
interface OwnPart {
  name: string
  fields: OwnFields
  /** The column with the value of its SQL. */
  column: `found${number}`
}

/** The extensions among these that add fields. */
export function ownParts(on: readonly Extension[]): OwnPart[] {
  const some = on.flatMap(({ name, fields }) => (fields?.own ? [{ name, fields: fields.own }] : []))
  return some.map((part, index) => ({ ...part, column: `found${index}` as const }))
}

/** The columns that they add to the statement. */
export function foundColumns(parts: readonly OwnPart[]): AliasedRawBuilder<unknown, `found${number}`>[] {
  return parts.flatMap(({ fields, column }) => fields.sql?.as(column) ?? [])
}

/** Makes something once for each combination of extensions: few are ever switched on together. */
export function perParts<T>(
  make: (parts: readonly OwnPart[], methods: readonly Method[]) => T,
): (parts: readonly OwnPart[], methods: readonly Method[]) => T {
  const made = new Map<string, T>()
  return (parts, methods) => {
    const key = [parts, methods].map((some) => some.map(({ name }) => name).join()).join(' ')
    const known = made.get(key) ?? make(parts, methods)
    made.set(key, known)
    return known
  }
}

type Row = Omit<OwnRow, 'start' | 'paymentState' | 'refundedAmount'> &
  Parameters<typeof paymentState>[0] & {
    startTime: Temporal.Instant
    /** Refunded of what counts as paid, in dollars. */
    ofPaid: string | null
    [found: `found${number}`]: unknown
  }

/** A booking's fields from extensions, by extension. */
export function moreOf(row: Row, parts: readonly OwnPart[], now: Temporal.Instant): { more?: More } {
  if (parts.length === 0) return {}
  const refundedAmount = row.ofPaid ?? '0.00'
  const booking = { ...row, start: row.startTime, paymentState: paymentState(row), refundedAmount }
  const more: More = {}
  for (const { name, fields, column } of parts) {
    const shown = fields.show(booking, row[column], now)
    if (shown) more[name] = fields.schema.parse(shown)
  }
  return Object.keys(more).length > 0 ? { more } : {}
}
