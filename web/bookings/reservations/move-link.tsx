import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Leads to another time for a booking, if its customer can move it. */
export function MoveLink({ booking, name }: { booking: OwnBooking; name: string }) {
  if (!booking.movableUntil) return null
  return (
    <div className="grid gap-1">
      <ButtonLink href={`/move?bookingId=${booking.id}`} variant="secondary" isWide label={`Move ${name}`}>
        Move
      </ButtonLink>
      <p className="text-sm text-ink-soft">
        {`Once, until ${formatMoment(Temporal.Instant.from(booking.movableUntil))}.`}
      </p>
    </div>
  )
}
