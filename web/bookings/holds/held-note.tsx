import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { timesOf } from '../booking-times.ts'
import { HoldCountdown } from './hold-countdown.tsx'

/** That this very choice is held, and how long; the card of the hold does the reading out. */
export function HeldNote({ hold }: { hold: Booking }) {
  const { holdExpiresAt } = timesOf(hold)
  if (!holdExpiresAt) return 'Held for you'
  return (
    <>
      Held for you, <HoldCountdown until={holdExpiresAt} isSilent className="tabular-nums" /> left
    </>
  )
}
