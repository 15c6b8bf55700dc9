import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { BookingStatus } from '../../../domain/bookings/booking-status.ts'
import { SUSPENDED } from '../../../domain/bookings/suspended.ts'
import { Badge, type BadgeTone } from '../../ui/panels.tsx'

const TONES: Readonly<Record<BookingStatus, BadgeTone>> = {
  pending: 'outline',
  confirmed: 'good',
  cancelled: 'bad',
  completed: 'neutral',
}

interface Props {
  booking: Pick<Booking, 'status' | 'suspendedAt'>
}

/** The raw status (spec section 2, My Bookings), capitalized by CSS only, unless its time doesn't count. */
export function StatusBadge({ booking: { status, suspendedAt } }: Props) {
  if (suspendedAt) return <Badge tone="warm">{SUSPENDED.word}</Badge>
  return (
    <Badge tone={TONES[status]}>
      <span className="capitalize">{status}</span>
    </Badge>
  )
}
