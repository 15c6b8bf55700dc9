import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { isApiError } from '../../api/api-client.ts'

/** A booking that was changed since staff looked at it. */
interface Overtaken {
  current: AdminBooking
  /** Null when it was the system, as when a payment came in. */
  changedBy: string | null
}

/** What became of a booking meanwhile, if that is why something was refused. */
export function overtakenBy(error: unknown): Overtaken | null {
  if (!isApiError(error, 'changed_meanwhile')) return null
  const { current, changedBy } = error.details as Partial<Overtaken>
  return current ? { current, changedBy: changedBy ?? null } : null
}

/** Who it was, as far as that is known. */
export function overtakenText(overtaken: Overtaken | null): string {
  return overtaken?.changedBy
    ? `${overtaken.changedBy} changed this booking meanwhile.`
    : 'This booking has changed meanwhile.'
}

/** A booking as it was last heard of. An answer may come after news that are newer than it. */
export function latestOf(known: AdminBooking, ...heard: (AdminBooking | undefined)[]): AdminBooking {
  return heard.reduce<AdminBooking>(
    (latest, next) => (next && next.id === known.id && next.version > latest.version ? next : latest),
    known,
  )
}
