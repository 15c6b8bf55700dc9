// cspell:ignore inutes
import { refuseStaffSlot } from '../../../domain/bookings/booking-window.ts'
import { parseDateSearch } from '../../../domain/bookings/date-search.ts'
import { messageOf, refuse } from '../../../domain/errors.ts'
import type { OpeningHours } from '../../../domain/hours/opening-hours.ts'
import type { Cents } from '../../../domain/pricing/money.ts'
import { type Interval, isBefore, TIME_ZONE } from '../../../domain/time/facility-time.ts'
import { leftOut, priceIn, shortened } from './cell-values.ts'
import { whyAmbiguous } from './date-order.ts'
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
const LENGTH = /^(?<amount>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>h|m)?(?:r|rs|ours?|ins?|inutes?)?\.?$/i
/** "1:30" or "01:00:00". */
const CLOCK_LENGTH = /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::00)?$/
const ENDED = /cancel|declined|denied|rejected|deleted|void|no.?show|expired|refund|wait.?list/i
/** Other programs' words for a confirmed booking. */
const CONFIRMED = /^(?:confirmed|active|booked|reserved|approved|accepted|scheduled|upcoming)$/i
/** Of dates, times, lengths, and the like; longer ones are something else. */
const LONGEST = 100
/** Lengths above this are minutes. */
const MOST_HOURS = 12

interface Context {
  now: Temporal.Instant
  openingHours: OpeningHours
  /** A date of the same file with the day first: see `findDayFirst`. */
  dayFirst: string | null
}

/** Reads the slot and price of a line; times are the facility's. Only bookings to come are imported. */
export function readBooking(cells: Cells, { now, openingHours, dayFirst }: Context): Reading<ReadBooking> {
  const { status = '', item = '' } = cells
  if (ENDED.test(status)) return fail(`The file says this booking is “${shortened(status)}”.`)
  const tooLong = [cells.date, cells.start, cells.end, cells.duration, item, cells.total].find(
    (cell) => cell && cell.length > LONGEST,
  )
  if (tooLong) return fail(`“${shortened(tooLong)}” is too long.`)
  const unclear = whyAmbiguous(cells, dayFirst)
  if (unclear) return fail(unclear)
  const slot = readSlot(cells)
  if (typeof slot === 'string') return fail(slot)
  const { notes, ...interval } = slot
  const refusal = isBefore(interval.start, now)
    ? refuse('in_the_past')
    : refuseStaffSlot(interval, openingHours)
  if (refusal) return fail(messageOf(refusal))
  if (!item) return fail('Space or bundle: Please fill in this column.')
  const total = cells.total ? priceIn(cells.total) : null
  if (cells.total && total === null)
    return fail(`Price: “${cells.total}” must be an amount in dollars, like 60.00.`)
  const isPlain = !status || CONFIRMED.test(status)
  const ofStatus = isPlain
    ? []
    : [`${leftOut('Status', status)} The booking is confirmed, and its price due.`]
  return { ok: true, value: { ...interval, item, total }, notes: [...notes, ...ofStatus] }
}

/** The times of a line, with what was left out; a text is the problem. */
function readSlot(cells: Cells): (Interval & { notes: readonly string[] }) | string {
  const first = splitMoment(cells.start ?? '')
  const date = readDate(first.date || cells.date || '')
  if (!date) return 'Date: Please use a date like 12/31/2026.'
  const other = first.date && cells.date ? readDate(cells.date) : date
  if (!other?.equals(date)) return `Date: “${cells.date}” isn't the day of the start, “${cells.start}”.`
  const start = readTime(first.time || splitMoment(cells.date ?? '').time)
  if (!start) return 'Start: Please use a time like 6:00 PM.'
  const startsAt = date.toZonedDateTime({ timeZone: TIME_ZONE, plainTime: start })
  const byTime = cells.end ? endAt(startsAt, cells.end) : undefined
  const byLength = cells.duration ? endAfter(startsAt, cells.duration) : undefined
  const endsAt = byTime === undefined ? byLength : byTime
  if (!endsAt) return 'End: Please use a time like 7:00 PM, or a length in hours or minutes.'
  if (byLength && !byLength.equals(endsAt))
    return `Length: “${cells.duration}” doesn't end at the end, “${cells.end}”.`
  const notes = byLength === null ? [leftOut('Length', cells.duration ?? '')] : []
  return { start: startsAt.toInstant(), end: endsAt.toInstant(), notes }
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

/** A time that isn't after the start is on the next day, like midnight. */
function endAt(start: Temporal.ZonedDateTime, end: string): Temporal.ZonedDateTime | null {
  const { date, time } = splitMoment(end)
  const plainTime = readTime(time)
  const day = date ? readDate(date) : start.toPlainDate()
  if (!plainTime || !day) return null
  const at = day.toZonedDateTime({ timeZone: TIME_ZONE, plainTime })
  return !date && Temporal.ZonedDateTime.compare(at, start) <= 0 ? at.add({ days: 1 }) : at
}

function endAfter(start: Temporal.ZonedDateTime, length: string): Temporal.ZonedDateTime | null {
  const clock = CLOCK_LENGTH.exec(length)?.groups
  const { amount, unit } = LENGTH.exec(length)?.groups ?? {}
  if (!clock && amount === undefined) return null
  const isMinutes = unit ? unit.toLowerCase() === 'm' : Number(amount) > MOST_HOURS
  const minutes = clock
    ? Number(clock.hours) * 60 + Number(clock.minutes)
    : Math.round(Number(amount) * (isMinutes ? 1 : 60))
  return minutes > 0 && minutes <= 24 * 60 ? start.add({ minutes }) : null
}
