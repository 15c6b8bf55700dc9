import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { isApiError } from '../api-client.ts'

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

export function overtakenText({ changedBy }: Overtaken): string {
  return changedBy ? `${changedBy} changed this booking meanwhile.` : 'This booking has changed meanwhile.'
}
