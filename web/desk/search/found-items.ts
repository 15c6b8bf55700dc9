import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { SUSPENDED } from '../../../domain/bookings/suspended.ts'
import type { DeskSearch } from '../../../domain/customers/search.schema.ts'
import { formatShortDate, formatTimes } from '../../../domain/time/facility-time.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { bookedFor } from '../words/booking-words.ts'
import { contactOf, shownName } from '../words/person-words.ts'

/** A search result: a page of the desk and its name. */
export interface FoundItem {
  kind: 'person' | 'booking' | 'page'
  href: string
  label: string
  note: string
}

/** People first: their page leads to all their bookings. */
export function foundItems(found: DeskSearch, itemName: (booking: AdminBooking) => string): FoundItem[] {
  return [...found.people.map(personItem), ...found.bookings.map((booking) => bookingItem(booking, itemName))]
}

function personItem(person: AdminUser): FoundItem {
  return {
    kind: 'person',
    href: `/admin/customers/${person.id}`,
    label: shownName(person),
    note: contactOf(person),
  }
}

function bookingItem(booking: AdminBooking, itemName: (booking: AdminBooking) => string): FoundItem {
  const { start, end } = timesOf(booking)
  const when = `${formatShortDate(start)}, ${formatTimes(start, end)}`
  return {
    kind: 'booking',
    href: `/admin/bookings/${booking.id}`,
    label: bookedFor(booking),
    note: [
      when,
      itemName(booking),
      booking.status === 'cancelled' && 'cancelled',
      booking.suspendedAt && SUSPENDED.word.toLowerCase(),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
