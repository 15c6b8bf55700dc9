import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { BookingStatus } from '../../domain/bookings/booking-status.ts'
import { FACILITY_ADDRESS, FACILITY_NAME, HOUSE_RULES } from '../../domain/facility.ts'
import { atFacility, TIME_ZONE } from '../../domain/time/facility-time.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import type { Services } from '../services/services.ts'

/** A booking and the name of its space or bundle. */
export type NamedBooking = Pick<
  BookingRow,
  'id' | 'startTime' | 'endTime' | 'status' | 'version' | 'updatedAt'
> & { item: string }

const STATUS: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** Two hours ahead, like the last email. Apple's and Google's calendars only remind of what the file says. */
const REMINDER = { type: ICalAlarmType.display, triggerBefore: 2 * 60 * 60 }

// cspell:ignore TZNAME TZOFFSETFROM TZOFFSETTO RRULE BYMONTH BYDAY
/** The rules of the zone since 2007, for programs without a time zone database. */
const TIME_ZONE_BLOCK = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:EDT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:EST',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const REFRESH_SECONDS = 60 * 60

/**
 * Bookings as an iCalendar file (RFC 5545). Times are facility time, with the zone's rules. A booking keeps
 * its UID and increases its SEQUENCE, so a newer file updates the event in the customer's calendar.
 */
export function bookingCalendar(
  bookings: readonly NamedBooking[],
  { publicUrl, supportEmail }: Pick<Services, 'publicUrl' | 'supportEmail'>,
): string {
  const calendar = ical({
    prodId: { company: FACILITY_NAME, product: 'Bookings', language: 'EN' },
    name: `${FACILITY_NAME} bookings`,
    method: ICalCalendarMethod.PUBLISH,
    // Events have the time zone. With its own, the calendar would stamp them in it, and stamps have to be in UTC.
    timezone: { name: null, generator: () => TIME_ZONE_BLOCK.join('\r\n') },
    ttl: REFRESH_SECONDS,
  })
  for (const booking of bookings)
    calendar.createEvent({
      id: `booking-${booking.id}@the-barn`,
      sequence: booking.version,
      stamp: booking.updatedAt,
      // Zoned, not a Date, which would be written in the time zone of this machine.
      start: atFacility(booking.startTime),
      end: atFacility(booking.endTime),
      timezone: TIME_ZONE,
      summary: `${FACILITY_NAME}: ${booking.item}`,
      // Published events need one (RFC 5546, section 3.2.1).
      organizer: { name: FACILITY_NAME, email: supportEmail },
      location: FACILITY_ADDRESS,
      description: HOUSE_RULES.join('\n'),
      url: `${publicUrl}/dashboard`,
      status: STATUS[booking.status],
      alarms: booking.status === 'cancelled' ? [] : [REMINDER],
    })
  return inOrder(calendar.toString())
}

interface Component {
  properties: string[]
  parts: string[]
}

/**
 * The properties of each component before the components in it, as section 3.6 demands; the library writes
 * some behind them. Also ends the last line.
 */
function inOrder(content: string): string {
  const file: Component = { properties: [], parts: [] }
  const open = [file]
  for (const line of content.split('\r\n')) {
    if (line.startsWith('BEGIN:')) open.unshift({ properties: [], parts: [] })
    const [component, parent] = open
    component?.properties.push(line)
    if (!line.startsWith('END:') || !component || !parent) continue
    const end = component.properties.pop() ?? ''
    parent.parts.push(...component.properties, ...component.parts, end)
    open.shift()
  }
  return [...file.parts, ''].join('\r\n')
}
