import { refuseStaffSlot } from '../bookings/booking-window.ts'
import { parseDateSearch } from '../bookings/date-search.ts'
import { messageOf, refuse } from '../errors.ts'
import type { OpeningHours } from '../hours/opening-hours.ts'
import { type Cents, parseAmount } from '../pricing/money.ts'
import { type Interval, isBefore, TIME_ZONE } from '../time/facility-time.ts'
import type { Cells } from './import-fields.ts'
import type { Reading } from './read-customer.ts'

export interface ReadBooking extends Interval {
  /** As the file calls it. */
  item: string
  /** Null if the file has none: then it's the current price. */
  total: Cents | null
}

const TIME = /^(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::00(?:\.0+)?)?)?\s*(?<half>[ap])?\.?(?:m\.?)?$/i
/** A date and a time in one cell. */
const DATE_AND_TIME =
  /^(?<date>.*?\d)(?:T|,?\s+(?:at\s+)?)(?<time>\d{1,2}(?::\d{2}){0,2}(?:\.0+)?\s*(?:[ap]\.?m?\.?)?)$/i
const LENGTH = /^(?<amount>\d+(?:\.\d+)?)\s*(?<unit>h|m)?[a-z. ]*$/i
const ENDED = /cancel|declined|no.?show|expired|refund/i
/** Lengths above this are minutes. */
const MOST_HOURS = 12

/** Reads the slot and price of a line; times are the facility's. Only bookings to come are imported. */
export function readBooking(
  cells: Cells,
  now: Temporal.Instant,
  openingHours: OpeningHours,
): Reading<ReadBooking> {
  if (ENDED.test(cells.status ?? '')) return fail(`The file says this booking is “${cells.status}”.`)
  const first = splitMoment(cells.start ?? '')
  const date = readDate(first.date || cells.date || '')
  if (!date) return fail('Date: Please use a date like 12/05/2026.')
  const start = readTime(first.time || splitMoment(cells.date ?? '').time)
  if (!start) return fail('Start: Please use a time like 6:00 PM.')
  const startsAt = date.toZonedDateTime({ timeZone: TIME_ZONE, plainTime: start })
  const endsAt = readEnd(startsAt, cells)
  if (!endsAt) return fail('End: Please use a time like 7:00 PM, or a length in hours or minutes.')
  const interval = { start: startsAt.toInstant(), end: endsAt.toInstant() }
  const refusal = isBefore(interval.start, now)
    ? refuse('in_the_past')
    : refuseStaffSlot(interval, openingHours)
  if (refusal) return fail(messageOf(refusal))
  if (!cells.item) return fail('Space or bundle: Please fill in this column.')
  const total = cells.total ? parseAmount(cells.total.replaceAll(/[$,\s]/g, '')) : null
  if (cells.total && total === null) return fail('Price: Must be an amount in dollars, like 60.00')
  return { ok: true, value: { ...interval, item: cells.item, total } }
}

const fail = (reason: string) => ({ ok: false as const, reason })

function splitMoment(text: string): { date: string; time: string } {
  const { date = '', time = text } = DATE_AND_TIME.exec(text)?.groups ?? {}
  return readDate(date) ? { date, time } : { date: '', time: text }
}

function readDate(text: string): Temporal.PlainDate | null {
  // A cell of dates can also have a time of its own, such as midnight.
  const found = parseDateSearch(
    DATE_AND_TIME.exec(text)?.groups?.date ?? text,
    Temporal.PlainDate.from('2000-01-01'),
  )
  // Without a year, it could be several days.
  return found?.length === 1 ? (found[0] ?? null) : null
}

function readTime(text: string): Temporal.PlainTime | null {
  const { hour, minute = '0', half } = TIME.exec(text.trim())?.groups ?? {}
  if (hour === undefined || (half && !(Number(hour) >= 1 && Number(hour) <= 12))) return null
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return hours < 24 && Number(minute) < 60 ? new Temporal.PlainTime(hours, Number(minute)) : null
}

/** The end by its time, else by the length. A time that isn't after the start is on the next day, like midnight. */
function readEnd(
  start: Temporal.ZonedDateTime,
  { end = '', duration = '' }: Cells,
): Temporal.ZonedDateTime | null {
  if (end) {
    const { date, time } = splitMoment(end)
    const plainTime = readTime(time)
    const day = date ? readDate(date) : start.toPlainDate()
    if (!plainTime || !day) return null
    const at = day.toZonedDateTime({ timeZone: TIME_ZONE, plainTime })
    return !date && Temporal.ZonedDateTime.compare(at, start) <= 0 ? at.add({ days: 1 }) : at
  }
  const { amount, unit } = LENGTH.exec(duration)?.groups ?? {}
  if (amount === undefined) return null
  const isMinutes = unit ? unit.toLowerCase() === 'm' : Number(amount) > MOST_HOURS
  const minutes = Math.round(Number(amount) * (isMinutes ? 1 : 60))
  return minutes > 0 && minutes <= 24 * 60 ? start.add({ minutes }) : null
}
