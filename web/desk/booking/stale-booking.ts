import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { isApiError } from '../../api/api-client.ts'

/** A booking that changed after staff loaded it. */
interface StaleBooking {
  current: AdminBooking
  /** Null if the system changed it, such as when a payment arrived. */
  changedBy: string | null
}

/** The current booking, if a request was refused because its version was stale; otherwise null. */
export function staleBookingOf(error: unknown): StaleBooking | null {
  if (!isApiError(error, 'changed_meanwhile')) return null
  const { current, changedBy } = error.details as Partial<StaleBooking>
  return current ? { current, changedBy: changedBy ?? null } : null
}

/** Names who changed the booking, if known. */
export function staleText(stale: StaleBooking | null): string {
  return stale?.changedBy ? `${stale.changedBy} just changed this booking.` : 'This booking just changed.'
}

/** The newest version we've seen; responses can arrive after newer live updates. */
export function latestOf(known: AdminBooking, ...seen: (AdminBooking | undefined)[]): AdminBooking {
  return seen.reduce<AdminBooking>(
    (latest, next) => (next && next.id === known.id && next.version > latest.version ? next : latest),
    known,
  )
}
