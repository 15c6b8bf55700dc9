import { Link } from 'wouter'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { closureOfTimes } from '../../../domain/rehearsals/close-together.ts'
import { formatShortDate, formatTimeRange } from '../../../domain/time/facility-time.ts'
import { useGet } from '../../api/use-get.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { Notice } from '../../ui/panels.tsx'
import { closureLink } from '../closures/closure-draft.ts'

const MOST_SHOWN = 5
const LINK = 'font-semibold text-accent underline underline-offset-4'

interface Props {
  item: { id: string; name: string }
  /** A complete day, YYYY-MM-DD. */
  from: string
  /** The link to close a space from then on. */
  isSpace: boolean
  /** The fate of the bookings, as a sentence. */
  note: string
}

/** The bookings of a space or bundle from a day on: they stay, and staff decide about them. */
export function StrandedBookings({ item, from, isSpace, note }: Props) {
  const bookings = useGet('affectedBookings', [`/api/admin/catalog/${item.id}/bookings?from=${from}`]).data
  if (!bookings) return null
  const count = bookings.length
  return (
    <Notice tone="warm" role="status">
      <p>
        {count === 0
          ? `${item.name} has no bookings from then on.`
          : `${item.name} has ${plural(count, 'booking')} from then on. ${note}`}
      </p>
      {count > 0 && (
        <ul className="grid">
          {bookings.slice(0, MOST_SHOWN).map((booking) => {
            const { start, end } = timesOf(booking)
            return (
              <li key={booking.id} className="wrap-anywhere">
                <Link href={`/admin/bookings/${booking.id}`} className={LINK}>
                  {`${formatShortDate(start)}, ${formatTimeRange(start, end)}`}
                </Link>
                {` ${booking.customerName ?? booking.customerEmail ?? ''}`}
              </li>
            )
          })}
          {count > MOST_SHOWN && <li>{`And ${count - MOST_SHOWN} more.`}</li>}
        </ul>
      )}
      {count > 0 && isSpace && (
        <Link href={closingLink(item.id, bookings)} className={LINK}>
          Close it and decide about them
        </Link>
      )}
    </Notice>
  )
}

/** To close a space on the days of its bookings, from the first to the last. They are by start, at least one. */
function closingLink(spaceId: string, bookings: readonly AdminBooking[]): string {
  const days = closureOfTimes(bookings.map(timesOf))
  return `${closureLink({ ...days, hours: null })}&close=${spaceId}`
}
