import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { closuresOfTimes } from '../../../domain/closures/close-together.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDay, formatShortDate, formatTimes } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { Notice } from '../../ui/panels.tsx'
import { closureLink } from '../closures/closure-draft.ts'
import { useAdminCatalog } from './use-admin-catalog.ts'

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
  const bundles = useAdminCatalog().data?.bundles ?? []
  const ended = bundles.filter(({ isActive, spaceIds }) => isActive && spaceIds.includes(item.id))
  const bookings = useQuery(query('GET /api/admin/catalog/:id/bookings', { id: item.id }, { from })).data
  if (!bookings) return null
  const count = bookings.length
  const closings = closuresOfTimes(bookings.map(timesOf))
  return (
    <Notice tone="warm" role="status">
      <p>
        {count === 0
          ? `${item.name} has no bookings from then on.`
          : `${item.name} has ${plural(count, 'booking')} from then on. ${note}`}
      </p>
      {ended.length > 0 && (
        <p>
          {`Customers can't book ${listInWords(
            ended.map(({ name }) => name),
            'or',
          )} from then on either. To keep a bundle, change its spaces.`}
        </p>
      )}
      {count > 0 && (
        <ul className="grid">
          {bookings.slice(0, MOST_SHOWN).map((booking) => {
            const { start, end } = timesOf(booking)
            return (
              <li key={booking.id} className="wrap-anywhere">
                <Link href={`/admin/bookings/${booking.id}`} className={LINK}>
                  {`${formatShortDate(start)}, ${formatTimes(start, end)}`}
                </Link>
                {` ${booking.customerName ?? booking.customerEmail ?? ''}`}
              </li>
            )
          })}
          {count > MOST_SHOWN && <li>{`And ${count - MOST_SHOWN} more.`}</li>}
        </ul>
      )}
      {isSpace &&
        closings.map((days) => (
          <Link
            key={days.date}
            href={`${closureLink({ ...days, hours: null })}&close=${item.id}`}
            className={LINK}
          >
            {closings.length === 1
              ? 'Close it and decide about them'
              : `Close it from ${formatDay(Temporal.PlainDate.from(days.date))} and decide`}
          </Link>
        ))}
    </Notice>
  )
}
