import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { useNow } from '../../api/clock.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { useItemName } from '../../catalog/use-item-name.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { CancelBookingDialog } from '../booking/cancel-booking-dialog.tsx'
import { countLabel } from '../frame/count-label.ts'
import { PagedList } from '../frame/paged-list.tsx'
import { type BookingFilter, BookingFilters, filterFrom, withFilter } from './booking-filters.tsx'
import { BookingRow } from './booking-row.tsx'
import { type Scope, useBookingCounts, useBookingList } from './use-booking-list.ts'

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

interface ListProps {
  scope: Scope
  filter: BookingFilter
  what: string
  /** Offered for bookings that can be cancelled. */
  onCancel?: (booking: AdminBooking) => void
}

function BookingList({ scope, filter, what, onCancel }: ListProps) {
  const nameOf = useItemName()
  const now = useNow(30_000)
  const bookings = useBookingList(scope, { ...filter })
  const isNarrowed = Object.values(filter).some(Boolean)
  return (
    <PagedList
      pages={bookings}
      what={what}
      rowHeight="h-36 lg:h-20"
      empty={<EmptyState text={isNarrowed ? `No ${what} match` : `No ${what}`} />}
    >
      {(booking) => (
        <BookingRow key={booking.id} booking={booking} name={nameOf(booking)}>
          {onCancel && !bookingCan.cancel({ ...booking, ...timesOf(booking) }, now) && (
            <Button
              variant="secondary"
              aria-label={`Cancel the booking for ${booking.customerName ?? booking.customerEmail}`}
              onClick={() => onCancel(booking)}
            >
              Cancel
            </Button>
          )}
        </BookingRow>
      )}
    </PagedList>
  )
}
