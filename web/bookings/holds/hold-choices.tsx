import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { HeldSlot } from './held-slot.tsx'
import { ReleaseButton } from './release-button.tsx'

interface Props {
  holds: readonly Booking[]
  nameOf: (booking: Booking) => string
  onReleased: () => void
}

/** My holds that are in the way of another one, each with buttons to pay or release it. */
export function HoldChoices({ holds, nameOf, onReleased }: Props) {
  return holds.map((hold) => (
    <div key={hold.id} className="grid gap-2">
      <HeldSlot hold={hold} name={nameOf(hold)} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          href={`/checkout?bookingId=${hold.id}`}
          className="grow"
          label={`Complete payment for ${nameOf(hold)}`}
        >
          Complete payment
        </ButtonLink>
        <ReleaseButton id={hold.id} name={nameOf(hold)} onReleased={onReleased} />
      </div>
    </div>
  ))
}
