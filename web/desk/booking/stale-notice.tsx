import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { errorText, isApiError } from '../../api/api-client.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Stale } from '../frame/stale.ts'
import { staleText } from './money/stale-booking.ts'

interface Props {
  booking: AdminBooking
  stale: Stale<AdminBooking> | null
  /** Error of the last attempt to cancel. */
  error: unknown
}

/** Explains that the booking changed while the cancel dialog was open. */
export function StaleNotice({ booking, stale, error }: Props) {
  return (
    <Notice tone="warm" role="alert" title={staleText(stale)}>
      <p className="wrap-anywhere">{adviceFor(booking, error)}</p>
    </Notice>
  )
}

function adviceFor({ status }: AdminBooking, error: unknown): string {
  if (status === 'cancelled') return "It's already cancelled."
  if (status === 'completed') return 'This booking has ended.'
  const fallback = "Here's the latest. Please review it before cancelling."
  return isApiError(error, 'just_paid') ? errorText(error, fallback) : fallback
}
