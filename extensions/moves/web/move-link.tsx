import { formatMoment } from '../../../domain/time/facility-time.ts'
import type { Outlets } from '../../../web/outlets/contribution.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { movableUntil } from './movable-until.ts'

/** Leads to another time for a booking, if its customer can move it. */
export default function MoveLink({ booking, name }: Outlets['bookings/actions']) {
  const until = movableUntil(booking)
  if (!until) return null
  return (
    <div className="grid gap-1">
      <ButtonLink href={`/move?bookingId=${booking.id}`} variant="secondary" isWide label={`Move ${name}`}>
        Move
      </ButtonLink>
      <p className="text-sm text-ink-soft">{`Once, until ${formatMoment(until)}.`}</p>
    </div>
  )
}
