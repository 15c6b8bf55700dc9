import { useState } from 'react'
import type { Booking } from '../../../../domain/bookings/booking.schema.ts'
import { formatMoment } from '../../../../domain/time/facility-time.ts'
import { draftOf, isSameDraft } from '../../../../web/bookings/choose/booking-draft.ts'
import { type BookingFacts, WithBookingFacts } from '../../../../web/bookings/choose/booking-facts.tsx'
import { useItemName } from '../../../../web/catalog/item-name.ts'
import { NoSuchBooking, OwnBookingFrame } from '../../../../web/pages/own-booking-frame.tsx'
import { EmptyState, SkeletonList } from '../../../../web/ui/loaded.tsx'
import { movableUntil } from '../movable-until.ts'
import { MoveForm } from '../move-form.tsx'
import { MovedNotice } from '../moved-notice.tsx'

/** A customer moves a paid booking once. For a pricier time, they call. */
export default function MovePage() {
  return (
    <OwnBookingFrame title="Move" loading={<SkeletonList count={3} className="h-48" />}>
      {(bookingId) => (
        <WithBookingFacts>{(facts) => <Moving bookingId={bookingId} {...facts} />}</WithBookingFacts>
      )}
    </OwnBookingFrame>
  )
}

function Moving({ bookingId, ...facts }: BookingFacts & { bookingId: string }) {
  const [moved, setMoved] = useState<Booking | null>(null)
  const nameOf = useItemName()
  const booking = facts.bookings.find(({ id }) => id === bookingId)
  /** While it could still be moved. */
  const [before, setBefore] = useState(booking)
  const until = booking ? movableUntil(booking) : null
  if (until && booking !== before) setBefore(booking)
  if (moved) return <MovedNotice booking={moved} name={nameOf(moved)} />
  if (!facts.hasBookings) return <SkeletonList count={3} className="h-48" />
  if (!booking) return <NoSuchBooking />
  // Moved in another tab, or only the response was lost.
  if (!until && before && !isSameDraft(draftOf(booking), draftOf(before)))
    return <MovedNotice booking={booking} name={nameOf(booking)} />
  if (!until) return <EmptyState text="This booking can't be moved online. Please call us." />
  return (
    <>
      <p>You can move it until {formatMoment(until)}.</p>
      <MoveForm booking={booking} {...facts} onMoved={setMoved} />
    </>
  )
}
