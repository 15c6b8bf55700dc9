import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { BOOKING_STATUSES, methodName, PAYMENT_METHODS } from '../../../domain/bookings/booking-status.ts'
import { keyOf } from '../../api/call.ts'
import { refreshQueries, useLive } from '../../api/use-live.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Section } from '../../ui/panels.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { withParams } from '../../ui/with-params.ts'
import { CancelBookingDialog } from '../booking/cancel-booking-dialog.tsx'
import { countLabel } from '../lists/paged-list.tsx'
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
  const refresh = () => refreshQueries(client, keyOf('GET /api/admin/bookings'))
  useLive({ onDesk: refresh, onMissed: refresh })

  const headingOf = (title: string, count: number | undefined, isCapped: boolean | undefined) =>
    `${title} (${countLabel(count, isCapped)})`
  return (
    <div className="grid gap-6">
      <BookingFilters
        filter={filter}
        onChange={(changed) => setParams((old) => withParams(old, { ...changed }), { replace: true })}
      />
      <Section
        title={headingOf('Current & Future Bookings', counts?.upcoming, counts?.isUpcomingCapped)}
        action={
          <a href={`#${PAST}`} className="inline-grid min-h-11 content-center text-accent underline">
            Go to past bookings
          </a>
        }
      >
        <BookingList
          scope="upcoming"
          filter={settled}
          what="current and future bookings"
          onCancel={setCancelling}
        />
      </Section>
      <Section title={headingOf('Past Bookings', counts?.past, counts?.isPastCapped)} anchor={PAST}>
        <BookingList scope="past" filter={settled} what="past bookings" above={upcoming} />
      </Section>
      <CancelBookingDialog
        opened={cancelling}
        live={upcoming.items?.find(({ id }) => id === cancelling?.id)}
        onClose={() => setCancelling(null)}
      />
    </div>
  )
}

interface BookingFilter {
  search: string
  status: string
  method: string
  itemId: string
}

const KEYS = ['search', 'status', 'method', 'itemId'] as const

/** The filter in the URL. Unknown values select nothing, and the server ignores no filter it doesn't know. */
function filterFrom(params: URLSearchParams): BookingFilter {
  const [search = '', status = '', method = '', itemId = ''] = KEYS.map((key) => params.get(key) ?? '')
  return { search, status, method, itemId }
}

const STATUSES = BOOKING_STATUSES.map(
  (status) => [status, status.charAt(0).toUpperCase() + status.slice(1)] as const,
)
const METHODS = PAYMENT_METHODS.map((method) => [method, methodName(method)] as const)

interface Props {
  filter: BookingFilter
  onChange: (filter: BookingFilter) => void
}

/** Narrows the list of all bookings. */
function BookingFilters({ filter, onChange }: Props) {
  const items = [...(useSpaces().data ?? []), ...(useBundles().data ?? [])]
  const selects = [
    { label: 'Status', key: 'status', any: 'Any status', options: STATUSES },
    { label: 'Paid by', key: 'method', any: 'Any method', options: METHODS },
    {
      label: 'Space or bundle',
      key: 'itemId',
      any: 'All spaces and bundles',
      options: items.map(({ id, name }) => [id, name] as const),
    },
  ] as const
  const change = (changes: Partial<BookingFilter>) => onChange({ ...filter, ...changes })
  return (
    <search className="grid grid-cols-2 gap-3 *:first:col-span-2 *:last:col-span-2 md:grid-cols-[1.2fr_1fr_1fr_1.5fr] md:*:first:col-span-1 md:*:last:col-span-1">
      <TextField
        label="Search bookings"
        type="search"
        placeholder="Name, email or date"
        maxLength={100}
        value={filter.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      {selects.map(({ label, key, any, options }) => (
        <SelectField
          key={key}
          label={label}
          value={filter[key]}
          onChange={(event) => change({ [key]: event.target.value })}
          none={any}
          options={options.map(([value, name]) => ({ value, label: name }))}
        />
      ))}
    </search>
  )
}
