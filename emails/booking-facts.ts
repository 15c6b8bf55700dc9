import { FACILITY_ADDRESS } from '../domain/facility.ts'
import { type Cents, formatUsd } from '../domain/pricing/price.ts'
import { formatLongDate, formatTimeRange } from '../domain/time/format.ts'

/** What every mail about a booking tells of it. */
export interface BookingMailProps {
  firstName: string | null
  /** Name of the space or bundle. */
  facility: string
  start: Temporal.Instant
  end: Temporal.Instant
  total: Cents
}

/** Where and when. */
export function slotFacts({ facility, start, end }: BookingMailProps): [label: string, value: string][] {
  return [
    ['Where', `${facility}, ${FACILITY_ADDRESS}`],
    ['Date', formatLongDate(start)],
    ['Time', formatTimeRange(start, end)],
  ]
}

export function bookingFacts(props: BookingMailProps): [label: string, value: string][] {
  return [...slotFacts(props), ['Total paid', formatUsd(props.total)]]
}

/** "Batting Cage 1 on Friday, November 20, 2026, 6:00 PM – 8:00 PM ET" */
export function bookingPhrase({ facility, start, end }: BookingMailProps): string {
  return `${facility} on ${formatLongDate(start)}, ${formatTimeRange(start, end)}`
}

export function greeting(firstName: string | null): string {
  return `Hi ${firstName ?? 'there'},`
}
