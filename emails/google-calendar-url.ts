import { FACILITY_ADDRESS, FACILITY_NAME } from '../domain/facility.ts'
import type { Interval } from '../domain/time/facility-time.ts'

/** Opens Google Calendar with a new event for a booking, filled in. */
export function googleCalendarUrl({ item, start, end }: Interval & { item: string }): string {
  const event = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${item} at ${FACILITY_NAME}`,
    dates: `${inUtc(start)}/${inUtc(end)}`,
    location: `${FACILITY_NAME}, ${FACILITY_ADDRESS}`,
  })
  return `https://calendar.google.com/calendar/render?${event}`
}

/** "20270314T220000Z" */
function inUtc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}
