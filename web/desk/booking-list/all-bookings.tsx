import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { Section } from '../../ui/section.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { CancelBookingDialog } from '../booking/cancel-booking-dialog.tsx'
import { countLabel } from '../words/count-label.ts'
import { BookingFilters, filterFrom, withFilter } from './booking-filters.tsx'
import { BookingList, useBookingCounts, useBookingList } from './booking-list.tsx'

const PAST = 'past-bookings'

/** All bookings: current and future ones, then past ones. */
export function AllBookings() {
  const client = useQueryClient()
  // In the URL, so Back returns to the same list.
  const [params, setParams] = useSearchParams()
  const filter = filterFrom(params)
  /** The booking as its row showed it when Cancel was pressed. */
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null)
  const settled = { ...filter, search: useDebounced(filter.search.trim()) }
  const upcoming = useBookingList('upcoming', { ...settled })
  const counts = useBookingCounts({ ...settled }).data
  const refresh = () => refreshQueries(client, ['/api/admin/bookings'])
  useLive({ onAvailability: refresh, onMissed: refresh })

  const headingOf = (title: string, count: number | undefined, isCapped: boolean | undefined) =>
    `${title} (${countLabel(count, isCapped)})`
  return (
    <div className="grid gap-6">
      <BookingFilters
        filter={filter}
        onChange={(changed) => setParams((old) => withFilter(old, changed), { replace: true })}
      />
      <Section title={headingOf('Current & Future Bookings', counts?.upcoming, counts?.isUpcomingCapped)}>
        <p>
          <a href={`#${PAST}`} className="inline-grid min-h-11 content-center text-accent underline">
            Go to past bookings
          </a>
        </p>
        <BookingList
          scope="upcoming"
          filter={settled}
          what="current and future bookings"
          onCancel={setCancelling}
        />
      </Section>
      <Section title={headingOf('Past Bookings', counts?.past, counts?.isPastCapped)} anchor={PAST}>
        <BookingList scope="past" filter={settled} what="past bookings" />
      </Section>
      <CancelBookingDialog
        opened={cancelling}
        live={upcoming.items?.find(({ id }) => id === cancelling?.id)}
        onClose={() => setCancelling(null)}
      />
    </div>
  )
}
