import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { extensionsOf, Outlet } from '../../outlets/outlet.tsx'

/** Actions of extensions for an own booking. The fallback is as high as a button with a note. */
export function MoreActions(facts: { booking: OwnBooking; name: string }) {
  return (
    <Outlet
      at="bookings/actions"
      of={extensionsOf(facts.booking)}
      facts={facts}
      fallback={<div className="min-h-18" />}
    />
  )
}
