import type { BookingStatus } from '../../../domain/bookings/booking-status.ts'
import { Badge, type BadgeTone } from '../../ui/panels.tsx'

const TONES: Readonly<Record<BookingStatus, BadgeTone>> = {
  pending: 'outline',
  confirmed: 'good',
  cancelled: 'bad',
  completed: 'neutral',
}

/** The raw status (spec section 2, My Bookings), capitalized by CSS only. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return (
    <Badge tone={TONES[status]}>
      <span className="capitalize">{status}</span>
    </Badge>
  )
}
