import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { timesOf } from '../booking-times.ts'
import { HoldCountdown } from './hold-countdown.tsx'

/** Shows that the draft is already held, and for how long. Silent: the hold card announces the time left. */
export function HeldNote({ hold }: { hold: Booking }) {
  const { holdExpiresAt } = timesOf(hold)
  if (!holdExpiresAt) return 'Held for you'
  return (
    <>
      Held for you, <HoldCountdown until={holdExpiresAt} isSilent className="tabular-nums" /> left
    </>
  )
}
