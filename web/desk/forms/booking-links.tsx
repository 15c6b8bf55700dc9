import type { ComponentProps, ReactNode } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { DeskTimes, timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  bookings: readonly AdminBooking[]
  /** After each one. */
  note?: ((booking: AdminBooking) => ReactNode) | undefined
}

/** Bookings that a change would leave outside, each with a link. */
export function BookingLinks({ bookings, note }: Props) {
  const nameOf = useItemName()
  return (
    <ul className="grid max-h-60 gap-1 overflow-y-auto">
      {bookings.map((booking) => {
        const times = timesOf(booking)
        return (
          <li key={booking.id} className="wrap-anywhere">
            <NewTab href={`/admin/bookings/${booking.id}`}>
              {booking.customerName ?? booking.customerEmail}
            </NewTab>
            {`: ${nameOf(booking)}, ${formatShortDate(times.start)}, `}
            <DeskTimes {...times} />
            {note?.(booking)}
          </li>
        )
      })}
    </ul>
  )
}

/** A link that keeps the changes made here. */
export function NewTab({ className, ...link }: ComponentProps<'a'>) {
  return (
    <a
      {...link}
      target="_blank"
      rel="noreferrer"
      className={classNames('text-accent underline underline-offset-4', className)}
    />
  )
}
