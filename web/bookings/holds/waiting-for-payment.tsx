import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { Section } from '../../ui/section.tsx'
import { HoldCard } from './hold-card.tsx'

interface Props {
  holds: readonly Booking[]
  nameOf: (booking: Booking) => string
  /** One line each, which opens: on a page about something else. */
  isFolded?: boolean
}

/** My unpaid holds. First on the page, since they expire. */
export function WaitingForPayment({ holds, nameOf, isFolded = false }: Props) {
  if (holds.length === 0) return null
  return (
    <Section title="Waiting for Payment">
      {holds.map((hold) => (
        <HoldCard key={hold.id} booking={hold} name={nameOf(hold)} isFolded={isFolded} />
      ))}
    </Section>
  )
}
