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

export function bookingFacts({
  facility,
  start,
  end,
  total,
}: BookingMailProps): [label: string, value: string][] {
  return [
    ['Where', `${facility}, ${FACILITY_ADDRESS}`],
    ['Date', formatLongDate(start)],
    ['Time', formatTimeRange(start, end)],
    ['Total paid', formatUsd(total)],
  ]
}
