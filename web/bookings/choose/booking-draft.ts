import { useSearchParams } from 'wouter'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { isPossibleHour } from '../../../domain/hours/possible-hours.ts'
import type { Duration } from '../../../domain/slots/slot-grid.ts'
import { atFacility, hoursBetween } from '../../../domain/time/facility-time.ts'
import { timesOf } from '../time-range.tsx'

/** The values of the booking form. Kept in the address, so they survive Back and a reload. */
export interface BookingDraft {
  spaceId: string | null
  bundleId: string | null
  date: Temporal.PlainDate | null
  /** Start, as a local hour. */
  hour: number | null
  hours: Duration
}

/** Reads a draft from an address, ignoring invalid values. */
export function readDraft(params: URLSearchParams): BookingDraft {
  const spaceId = params.get('spaceId') || null
  return {
    spaceId,
    bundleId: spaceId ? null : params.get('bundleId') || null,
    date: readDate(params.get('date')),
    hour: readHour(params.get('hour')),
    hours: DURATIONS_HOURS.find((hours) => String(hours) === params.get('hours')) ?? 1,
  }
}

export function writeDraft(draft: BookingDraft): Record<string, string> {
  return {
    ...(draft.spaceId && { spaceId: draft.spaceId }),
    ...(draft.bundleId && { bundleId: draft.bundleId }),
    ...(draft.date && { date: draft.date.toString() }),
    ...(draft.hour !== null && { hour: String(draft.hour) }),
    ...(draft.hours !== 1 && { hours: String(draft.hours) }),
  }
}

/** 1 is Monday, 7 is Sunday. */
export function readWeekday(params: URLSearchParams): number | null {
  const text = params.get('weekday') ?? ''
  return /^[1-7]$/.test(text) ? Number(text) : null
}

function readDate(text: string | null): Temporal.PlainDate | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    // November 31 in a hand-written address.
    return null
  }
}

function readHour(text: string | null): number | null {
  if (!text || !/^\d{1,2}$/.test(text)) return null
  const hour = Number(text)
  return isPossibleHour(hour) ? hour : null
}

/**
 * The draft in the address, a setter that replaces the history entry, and the weekday to find a date for, as in the address of a
 * booking to repeat.
 */
export function useBookingDraft(): [
  draft: BookingDraft,
  change: (changes: Partial<BookingDraft>) => void,
  weekday: number | null,
] {
  const [params, setParams] = useSearchParams()
  const change = (changes: Partial<BookingDraft>) =>
    setParams(
      (current) => {
        const held = current.get('held')
        return { ...writeDraft({ ...readDraft(current), ...changes }), ...(held && { held }) }
      },
      { replace: true },
    )
  const draft = readDraft(params)
  return [draft, change, draft.date ? null : readWeekday(params)]
}

/** The draft that this booking was made from. */
export function draftOf(booking: Booking): BookingDraft {
  const { start, end } = timesOf(booking)
  const local = atFacility(start)
  const hours = hoursBetween(start, end)
  return {
    spaceId: booking.spaceId,
    bundleId: booking.bundleId,
    date: local.toPlainDate(),
    hour: local.hour,
    hours: DURATIONS_HOURS.find((duration) => duration === hours) ?? 1,
  }
}

/** The id of the hold that the customer came back from checkout to change; null if they didn't. */
export function useHoldToChange(): string | null {
  return useSearchParams()[0].get('held')
}

type Asked = Booking & Pick<OwnBooking, 'askedForAnyCage'>

/** The booking page, filled in like this hold, which the next choice replaces. */
export function changeHoldHref(hold: Asked): string {
  return `${sameDraftHref(hold)}&held=${hold.id}`
}

/** The booking page, filled in as its customer asked for this booking. */
export function sameDraftHref(booking: Asked): string {
  const draft = draftOf(booking)
  return `/booking?${draftQuery(booking.askedForAnyCage ? { ...draft, spaceId: null } : draft)}`
}

export function isSameDraft(a: BookingDraft, b: BookingDraft): boolean {
  return draftQuery(a) === draftQuery(b)
}

/** The draft as the query of an address. Equal for equal drafts. */
export function draftQuery(draft: BookingDraft): string {
  return new URLSearchParams(writeDraft(draft)).toString()
}
