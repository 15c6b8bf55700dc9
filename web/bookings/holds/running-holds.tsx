import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { useNow } from '../../api/clock.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { ownHolds } from '../own-bookings.ts'
import { WaitingForPayment } from './hold-card.tsx'

/** A customer's unpaid times. Apart from the rest of a page, which would render again every second. */
export default function RunningHolds({ bookings }: { bookings: readonly Booking[] }) {
  return <WaitingForPayment holds={ownHolds(bookings, useNow(1000))} nameOf={useItemName()} />
}
