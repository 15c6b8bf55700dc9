import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { methodOf } from '../../../domain/bookings/booking-status.ts'
import { owedOf } from '../../../domain/bookings/payment-state.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatShortDate, formatTimes } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { useNow } from '../../api/clock.ts'
import type { Filter } from '../../api/with-query.ts'
import { StatusBadge } from '../../bookings/reservations/status-badge.tsx'
import { timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import { type Column, DataTable, ROW_LINK } from '../../ui/data-table.tsx'
import { MENU_ITEM, Menu, MenuButton, MenuLink } from '../../ui/menu.tsx'
import { BookingLink, CustomerLink } from '../frame/record-links.tsx'
import { PagedList, usePages } from '../lists/paged-list.tsx'
import { bookedFor, paymentWord } from '../words/booking-words.ts'

export type Scope = 'upcoming' | 'past'

/** Current and future bookings by start, or past bookings newest first. */
export function useBookingList(scope: Scope, filter: Filter) {
  return usePages((page) => query('GET /api/admin/bookings', { ...page, scope, ...filter }))
}

/** Number of bookings in each list. */
export function useBookingCounts(filter: Filter) {
  return useQuery({
    ...query('GET /api/admin/bookings/counts', filter),
    placeholderData: keepPreviousData,
  })
}

interface ListProps {
  scope: Scope
  filter: Filter
  what: string
  /** The name of the customer whose list it is: rows then have no names, except for other ones. */
  ofName?: string
  /** Offered for bookings that can be cancelled. */
  onCancel?: (booking: AdminBooking) => void
  /** The list above. Rows wait for it, because its rows would push them away. */
  above?: { isPending: boolean }
}

/** A paged list of bookings, as the filter of all of them or one customer narrows it. */
export function BookingList({ scope, filter, what, ofName, onCancel, above }: ListProps) {
  const bookings = useBookingList(scope, filter)
  const columns = useColumns(ofName, onCancel)
  const isNarrowed = Object.entries(filter).some(([key, value]) => key !== 'customerId' && value)
  return (
    <PagedList
      pages={bookings}
      what={what}
      rowHeight="h-18 md:h-11"
      above={above}
      empty={isNarrowed ? `No ${what} match` : `No ${what}`}
    >
      {(items) => (
        <DataTable
          label={what}
          items={items}
          columns={columns}
          grid="grid-cols-[minmax(0,1fr)_auto_2.75rem] md:grid-cols-[9.5rem_minmax(0,1.4fr)_minmax(0,1fr)_8rem_6.5rem_2.75rem]"
          groupOf={ofName === undefined ? dayOf : undefined}
        />
      )}
    </PagedList>
  )
}

/** On a phone: customer and time above space and price; on the narrowest, the customer has a line alone. */
function useColumns(ofName: string | undefined, onCancel: ListProps['onCancel']): Column<AdminBooking>[] {
  const nameOf = useItemName()
  const now = useNow(30_000)
  const space: Column<AdminBooking> = {
    name: 'Space',
    className: 'max-md:col-start-1 max-md:row-start-2 wrap-anywhere',
    cell: nameOf,
  }
  return [
    {
      name: 'Time (ET)',
      className:
        'max-md:col-start-2 max-md:row-start-1 max-[22rem]:row-start-2 max-md:text-right whitespace-nowrap',
      cell: (booking) => {
        const { start, end } = timesOf(booking)
        return formatTimes(start, end)
      },
    },
    ofName !== undefined
      ? {
          name: 'Day',
          className: 'max-md:col-start-1 max-md:row-start-1 max-[22rem]:col-span-2',
          cell: (booking) => (
            <>
              <BookingLink bookingId={booking.id} className={ROW_LINK}>
                {formatShortDate(timesOf(booking).start)}
              </BookingLink>
              {booking.customerName !== ofName && (
                <p className="truncate text-sm leading-4 text-ink-soft">{booking.customerName}</p>
              )}
            </>
          ),
        }
      : {
          name: 'Customer',
          className: 'max-md:col-start-1 max-md:row-start-1 max-[22rem]:col-span-2',
          cell: (booking) => (
            <>
              <BookingLink bookingId={booking.id} className={ROW_LINK}>
                {booking.customerName ?? 'Unknown'}
              </BookingLink>
              {booking.customerEmail !== null && (
                <p className="truncate text-sm leading-4 text-ink-soft">{booking.customerEmail}</p>
              )}
            </>
          ),
        },
    space,
    {
      name: 'Price',
      className: 'max-md:col-start-2 max-md:row-start-2 max-[22rem]:row-start-3 max-md:text-right',
      cell: priceOf,
    },
    {
      name: 'Status',
      className: 'max-md:col-span-2 max-md:row-start-3 max-[22rem]:col-span-1',
      cell: (booking) => <States booking={booking} />,
    },
    {
      name: 'Actions',
      isNameHidden: true,
      className: 'relative max-md:col-start-3 max-md:row-span-2 max-md:row-start-1',
      cell: (booking) => (
        <Menu label={`Actions for ${bookedFor(booking)}`} className="hover:bg-raised">
          {onCancel && !bookingCan.cancel({ ...booking, ...timesOf(booking) }, now) && (
            <MenuButton
              aria-label={`Cancel the booking for ${bookedFor(booking)}`}
              onClick={() => onCancel(booking)}
            >
              Cancel
            </MenuButton>
          )}
          {ofName === undefined && (
            <CustomerLink customerId={booking.userId} {...MENU_ITEM}>
              Open Customer
            </CustomerLink>
          )}
          <MenuLink href={`/admin/bookings/${booking.id}/receipt`}>Open Receipt</MenuLink>
        </Menu>
      ),
    },
  ]
}

const dayOf = ({ startTime }: AdminBooking) => formatLongDate(Temporal.Instant.from(startTime))

/** "$30.00 (card)" */
function priceOf(booking: AdminBooking) {
  return (
    <>
      <span className="figures text-lg">{formatDollars(booking.totalAmount)}</span>{' '}
      <span className="text-sm text-ink-soft">({methodOf(booking).toLowerCase()})</span>
    </>
  )
}

/** Anything missing. Without that, the status, quiet if it's normal. */
function States({ booking }: { booking: AdminBooking }) {
  const { status, suspendedAt } = booking
  const isOpen = status === 'confirmed'
  const isNormal = !suspendedAt && (isOpen || status === 'completed')
  // Paid is the default, so only show others.
  const isDue = owedOf(booking) > 0 && status !== 'pending'
  const showsPayment = isDue || booking.paymentState === 'waived' || toCents(booking.refundedAmount) > 0
  const lacks = [showsPayment && paymentWord(booking), isOpen && !booking.isSigned && 'Not signed'].filter(
    (lack) => lack !== false,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm leading-4">
      {isNormal ? (
        <span className={lacks.length > 0 ? 'sr-only' : 'text-ink-soft capitalize max-md:sr-only'}>
          {status}
        </span>
      ) : (
        <StatusBadge booking={booking} />
      )}
      {lacks.map((lack) => (
        <strong key={lack} className="text-lamp">
          {lack}
        </strong>
      ))}
    </div>
  )
}
