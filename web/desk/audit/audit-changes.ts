import type { CancelReason } from '../../../domain/bookings/booking-status.ts'
import { formatDollars, formatUsd, parseAmount } from '../../../domain/pricing/money.ts'
import { formatDayTime, formatHour } from '../../../domain/time/facility-time.ts'

export interface AuditChange {
  /** "Hourly rate" */
  label: string
  /** Display text; null if there was no value. */
  before: string | null
  after: string | null
}

interface Change {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const MONEY = /rate|amount|total|refunded|kept/i
/**
 * Ids that tell staff nothing, and changes that the entry's own words say: "Confirmed", "marked as arrived".
 */
const UNSAID: ReadonlySet<string> = new Set([
  'refundId',
  'paymentId',
  'bookings',
  'moves',
  'status',
  'attendance',
])

const LABELS: Readonly<Record<string, string>> = {
  cancelReason: 'Cause',
  spaceId: 'Space',
  bundleId: 'Bundle',
  spaceIds: 'Spaces',
}

const CAUSES: Readonly<Record<string, string>> = {
  staff: 'Cancelled by staff',
  released: 'Released by the customer',
  released_by_staff: 'Released by staff',
  hold_expired: 'Not paid in time',
  payment_canceled: 'Payment cancelled',
  passed_on: 'Taken by another customer',
} satisfies Record<CancelReason, string>

const REFUNDS: Readonly<Record<string, string>> = {
  none: 'No refund',
  full: 'Full refund',
  part: 'Partial refund',
} satisfies Record<'none' | 'full' | 'part', string>

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Fields with the IDs of spaces and bundles. */
const OF_ITEMS: ReadonlySet<string> = new Set(['spaceId', 'bundleId', 'spaceIds'])

/** The fields an entry changed, as display text. `itemNames`: the names of spaces and bundles by ID. */
export function auditChanges(
  { before, after }: Change,
  itemNames: ReadonlyMap<string, string>,
): AuditChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const isChanged = (key: string) =>
    JSON.stringify(before?.[key] ?? null) !== JSON.stringify(after?.[key] ?? null)
  const shown = startFirst([...keys].filter((key) => isChanged(key) && !UNSAID.has(key)))
  return shown.map((key) => ({
    label: labelOf(key),
    before: inWords(key, before?.[key], itemNames),
    after: inWords(key, after?.[key], itemNames),
  }))
}

/** A start right before its end: the database keeps shorter names first. */
function startFirst(keys: readonly string[]): readonly string[] {
  const [start, end] = [keys.indexOf('startTime'), keys.indexOf('endTime')]
  if (end === -1 || start < end) return keys
  return keys.toSpliced(start, 1).toSpliced(end, 0, 'startTime')
}

/** "hourlyRate" or "hourly_rate" as "Hourly rate" */
function labelOf(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return LABELS[key] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function inWords(key: string, value: unknown, itemNames: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return partsInWords(key, value, itemNames)
  const text = String(value)
  if (text === '') return 'empty'
  if (key === 'cancelReason') return CAUSES[text] ?? text
  if (OF_ITEMS.has(key)) return itemNames.get(text) ?? text
  const cents = MONEY.test(key) ? parseAmount(text) : null
  if (cents !== null) return formatUsd(cents)
  return INSTANT.test(text) ? momentOf(text) : text
}

/** Hours as a time range, a refund decision as a phrase, arrays as a list, anything else field by field. */
function partsInWords(key: string, value: object, itemNames: ReadonlyMap<string, string>): string {
  if (Array.isArray(value)) return value.map((item) => inWords(key, item, itemNames)).join(', ')
  if ('fromHour' in value && 'untilHour' in value)
    return `${formatHour(Number(value.fromHour))} – ${formatHour(Number(value.untilHour) % 24)}`
  if ('refund' in value && 'refunded' in value && 'kept' in value)
    return `${REFUNDS[String(value.refund)]}, ${formatDollars(String(value.refunded))} refunded, ${formatDollars(String(value.kept))} kept`
  return Object.entries(value)
    .map(([name, part]) => `${labelOf(name)}: ${inWords(name, part, itemNames)}`)
    .join(', ')
}

function momentOf(text: string): string {
  try {
    const instant = Temporal.Instant.from(text)
    return formatDayTime(instant)
  } catch {
    return text
  }
}
