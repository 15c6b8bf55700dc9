import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import type { ReplacementFields } from '../domain/replacement.schema.ts'
import { NAME } from '../domain/title.ts'

/** On a booking whose time was closed: says until when another one is kept, and leads to it. */
export default function ToOtherTimes({ booking, name }: { booking: OwnBooking; name: string }) {
  const fields = booking.more?.[NAME] as ReplacementFields | undefined
  if (!fields) return null
  return (
    <>
      <p>We're keeping another time for you until {formatMoment(Temporal.Instant.from(fields.keptUntil))}.</p>
      <ButtonLink href="/rebook" label={`Choose Another Time for ${name}`}>
        Choose Another Time
      </ButtonLink>
    </>
  )
}
