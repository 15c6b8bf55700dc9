import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import type { Stale } from '../../frame/stale.ts'

/** Names who changed the booking, if known. */
export function staleText(stale: Stale<AdminBooking> | null): string {
  return stale?.changedBy ? `${stale.changedBy} just changed this booking.` : 'This booking just changed.'
}

/** The newest version we've seen; responses can arrive after newer live updates. */
export function latestOf(known: AdminBooking, ...seen: (AdminBooking | undefined)[]): AdminBooking {
  return seen.reduce<AdminBooking>(
    (latest, next) => (next && next.id === known.id && next.version > latest.version ? next : latest),
    known,
  )
}
