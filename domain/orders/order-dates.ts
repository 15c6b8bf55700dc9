import { messageOf, type Outcome, type Refusal, refuse, succeed } from '../errors.ts'
import { type Cents, sum, toCents } from '../pricing/money.ts'
import { atFacility, facilityDate, instantAt, isBefore } from '../time/facility-time.ts'
import type { ChangedDate } from './order.schema.ts'

interface DateOfOrder {
  id: string
  startTime: string
  status: string
}

/** "date 4 of 20": cancelled dates count, so a date keeps its number. `dates` are sorted by start. */
export function placeInOrder(dates: readonly Pick<DateOfOrder, 'id'>[], id: string): string {
  return `date ${dates.findIndex((date) => date.id === id) + 1} of ${dates.length}`
}

/** This date, those at the same time, and the later ones, which staff change together. Those that are cancelled stay out. */
export function thisAndLater<T extends DateOfOrder>(dates: readonly T[], id: string): T[] {
  const own = dates.find((date) => date.id === id)
  if (!own) return []
  const start = Temporal.Instant.from(own.startTime)
  return dates.filter(
    ({ startTime, status }) => status !== 'cancelled' && !isBefore(Temporal.Instant.from(startTime), start),
  )
}

/** The part of what was paid for these dates that isn't refunded, in cents. */
export function paidOf(dates: readonly { paidAmount: string; refundedAmount: string }[]): Cents {
  return sum(dates.map((date) => Math.max(0, toCents(date.paidAmount) - toCents(date.refundedAmount))))
}

/**
 * The start of a date that moves as far as another one moves from `from` to `to`: by days and hours of the wall clock, so each date
 * keeps its hour across a clock change. Null if that hour is on another day.
 */
export function shiftStart(
  start: Temporal.Instant,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Temporal.Instant | null {
  const { days } = facilityDate(from).until(facilityDate(to), { largestUnit: 'day' })
  const hour = atFacility(start).hour + atFacility(to).hour - atFacility(from).hour
  return hour < 0 || hour > 23 ? null : instantAt(facilityDate(start).add({ days }), hour)
}

/** Refuses several dates, each with its reason; `index` is its place in the request. */
export function refuseDates(
  refusals: readonly { index: number; refusal: Refusal }[],
  message?: string,
): Refusal {
  const dates = refusals.map(({ index, refusal }): ChangedDate => {
    const { totalAmount, conflict } = refusal.details ?? {}
    return {
      index,
      code: refusal.code,
      message: messageOf(refusal),
      ...(typeof totalAmount === 'string' && { totalAmount }),
      ...(conflict ? { conflict } : {}),
    }
  })
  return refuse('dates_changed', { details: { dates }, ...(message !== undefined && { message }) })
}

/** Tries each of several dates: all their values, or a refusal that names every date that was refused. */
export async function tryDates<D, T>(
  dates: readonly D[],
  attempt: (date: D) => Promise<Outcome<T>>,
  message?: string,
): Promise<Outcome<T[]>> {
  const values: T[] = []
  const refusals: { index: number; refusal: Refusal }[] = []
  for (const [index, date] of dates.entries()) {
    const outcome = await attempt(date)
    if (outcome.ok) values.push(outcome.value)
    else refusals.push({ index, refusal: outcome })
  }
  return refusals.length > 0 ? refuseDates(refusals, message) : succeed(values)
}
