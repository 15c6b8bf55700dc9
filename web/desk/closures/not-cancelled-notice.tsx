import type { Closed } from '../../../domain/closures/edit-closures.schema.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Bookings a closure should have cancelled but couldn't; staff have to look at them. */
export function NotCancelledNotice({ closed }: { closed: Closed | undefined }) {
  if (!closed || closed.notCancelled.length === 0) return null
  return (
    <Notice tone="bad" role="alert" title="The date is blocked, but not every booking could be cancelled">
      <ul className="grid gap-3">
        {closed.notCancelled.map(({ bookingId, message }) => (
          <li key={bookingId} className="grid justify-items-start gap-2">
            <p>{message}</p>
            <ButtonLink href={`/admin/bookings/${bookingId}`} variant="secondary">
              Open Booking
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
