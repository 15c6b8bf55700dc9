import { useState } from 'react'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { formatMoment } from '../../domain/time/facility-time.ts'
import { draftOf, isSameDraft } from '../bookings/choose/booking-draft.ts'
import { type BookingFacts, WithBookingFacts } from '../bookings/choose/booking-facts.tsx'
import { MoveForm } from '../bookings/move/move-form.tsx'
import { MovedNotice } from '../bookings/move/moved-notice.tsx'
import { DayAndTimes } from '../bookings/time-range.tsx'
import { useItemName } from '../catalog/item-name.ts'
import { EmptyState, SkeletonList } from '../ui/loaded.tsx'
import { OwnBookingFrame } from './own-booking-frame.tsx'

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
  if (booking?.movableUntil && booking !== before) setBefore(booking)
  if (moved) return <MovedNotice booking={moved} name={nameOf(moved)} />
  if (!facts.hasBookings) return <SkeletonList count={3} className="h-48" />
  if (!booking) return <EmptyState text="There is no such booking." />
  // Moved in another tab, or only the response was lost.
  if (booking.movableUntil === null && before && !isSameDraft(draftOf(booking), draftOf(before)))
    return <MovedNotice booking={booking} name={nameOf(booking)} />
  if (booking.movableUntil === null)
    return <EmptyState text="This booking can't be moved online. Please call us." />
  return (
    <>
      <p>
        {nameOf(booking)}, <DayAndTimes of={booking} />. You can move it until{' '}
        {formatMoment(Temporal.Instant.from(booking.movableUntil))}.
      </p>
      <MoveForm booking={booking} {...facts} onMoved={setMoved} />
    </>
  )
}
