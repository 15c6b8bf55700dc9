import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatLongDate, formatTimeRange } from '../../../domain/time/format.ts'
import { errorText, unreachableText } from '../../api/api-client.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { slotConflictOf } from '../frame/slot-conflict.ts'
import { staleOf } from '../frame/stale.ts'
import { staleText } from './money/stale-booking.ts'

type NameOf = (booking: AdminBooking) => string

/** Why the move was refused: who has the slot, or what changed about the booking. */
export function moveRefusal(error: Error, nameOf: NameOf): string {
  const stale = staleOf<AdminBooking>(error)
  if (stale) return `${staleText(stale)} ${currentSlot(stale.current, nameOf)}`
  const conflict = slotConflictOf(error)
  if (!conflict) return errorText(error, unreachableText())
  const { itemName, customerName, startTime, endTime } = conflict
  const when = formatTimeRange(Temporal.Instant.from(startTime), Temporal.Instant.from(endTime))
  return `${itemName} is booked by ${customerName ?? 'another customer'}, ${when}.`
}

function currentSlot(booking: AdminBooking, nameOf: NameOf): string {
  if (booking.status === 'cancelled') return 'It was cancelled.'
  const { start, end } = timesOf(booking)
  return `It's now ${nameOf(booking)}, ${formatLongDate(start)}, ${formatTimeRange(start, end)}. Please review before moving it.`
}
