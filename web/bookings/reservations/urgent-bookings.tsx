import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { useNow } from '../../api/clock.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { Section } from '../../ui/panels.tsx'
import { WaitingForPayment } from '../holds/hold-card.tsx'
import { ownHolds } from '../own-bookings.ts'
import { ReservationCard } from './reservation-card.tsx'

interface Props {
  bookings: readonly OwnBooking[]
  /** Those of them whose time was closed. */
  suspended: readonly OwnBooking[]
}

/**
 * A customer's unpaid times, and times that were closed, on home's dark background. Apart from the rest of
 * the page, which would render again every second.
 */
export default function UrgentBookings({ bookings, suspended }: Props) {
  const nameOf = useItemName()
  return (
    <>
      <WaitingForPayment holds={ownHolds(bookings, useNow(1000))} nameOf={nameOf} />
      {suspended.length > 0 && (
        <Section title={suspended.length > 1 ? 'Your Times Are Closed' : 'Your Time Is Closed'} isSmall>
          {suspended.map((booking) => (
            <div key={booking.id} className="text-ink">
              <ReservationCard booking={booking} name={nameOf(booking)} />
            </div>
          ))}
        </Section>
      )}
    </>
  )
}
