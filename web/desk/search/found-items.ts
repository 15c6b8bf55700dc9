import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { DeskSearch } from '../../../domain/customers/search.schema.ts'
import { formatShortDate, formatTimeRange } from '../../../domain/time/format.ts'

/** A search result: a page of ours, and what it's called. */
export interface FoundItem {
  kind: 'person' | 'booking'
  href: string
  label: string
  note: string
}

/** People first: their page leads to all their bookings. */
export function foundItems(found: DeskSearch, itemName: (booking: AdminBooking) => string): FoundItem[] {
  return [...found.people.map(personItem), ...found.bookings.map((booking) => bookingItem(booking, itemName))]
}

function personItem(person: AdminUser): FoundItem {
  const phone = formatPhone(person.phone)
  return {
    kind: 'person',
    href: `/admin/customers/${person.id}`,
    label: personName(person) ?? person.email ?? phone,
    note: [person.email ?? 'No email', phone].filter(Boolean).join(' · '),
  }
}

function bookingItem(booking: AdminBooking, itemName: (booking: AdminBooking) => string): FoundItem {
  const [start, end] = [Temporal.Instant.from(booking.startTime), Temporal.Instant.from(booking.endTime)]
  const when = `${formatShortDate(start)}, ${formatTimeRange(start, end)}`
  return {
    kind: 'booking',
    href: `/admin/bookings/${booking.id}`,
    label: booking.customerName ?? booking.customerEmail ?? 'Unknown',
    note: [when, itemName(booking), booking.status === 'cancelled' && 'cancelled']
      .filter(Boolean)
      .join(' · '),
  }
}
