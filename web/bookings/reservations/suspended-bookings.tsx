import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { ReservationCard } from './reservation-card.tsx'

/** Bookings whose time was closed, each with what its customer can do, on home's dark background. */
export default function SuspendedBookings({ bookings }: { bookings: readonly OwnBooking[] }) {
  const nameOf = useItemName()
  return (
    <section aria-labelledby="closed-times" className="grid gap-3 text-ink">
      <h2 id="closed-times" className="text-2xl text-on-night">
        {bookings.length > 1 ? 'Your Times Are Closed' : 'Your Time Is Closed'}
      </h2>
      {bookings.map((booking) => (
        <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)} />
      ))}
    </section>
  )
}
