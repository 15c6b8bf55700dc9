import { useState } from 'react'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { formatLongDate, formatMoment } from '../../domain/time/facility-time.ts'
import { type BookingFacts, WithBookingFacts } from '../bookings/choose/booking-facts.tsx'
import { MoveForm } from '../bookings/move/move-form.tsx'
import { TimeRange, timesOf } from '../bookings/time-range.tsx'
import { useItemName } from '../catalog/item-name.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, SkeletonList } from '../ui/loaded.tsx'
import { Notice } from '../ui/panels.tsx'
import { OwnBookingFrame } from './own-booking-frame.tsx'

/** A customer moves a paid booking once. */
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
  if (moved)
    return (
      <Notice tone="good" role="status" heading="Your Booking Was Moved">
        <p>
          {nameOf(moved)}, <When booking={moved} />
        </p>
        <p>We'll email you the new time with a file for your calendar.</p>
        <div>
          <ButtonLink href="/dashboard">My Bookings</ButtonLink>
        </div>
      </Notice>
    )
  if (!booking) return <EmptyState text="There is no such booking." />
  if (booking.movableUntil === null)
    return <EmptyState text="This booking can't be moved online. Please call us." />
  return (
    <>
      <p>
        {nameOf(booking)}, <When booking={booking} />. You can move it until{' '}
        {formatMoment(Temporal.Instant.from(booking.movableUntil))}.
      </p>
      <MoveForm booking={booking} {...facts} onMoved={setMoved} />
    </>
  )
}

function When({ booking }: { booking: Booking }) {
  const { start, end } = timesOf(booking)
  return (
    <>
      {formatLongDate(start)}, <TimeRange start={start} end={end} />
    </>
  )
}
