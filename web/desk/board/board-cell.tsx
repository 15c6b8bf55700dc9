import { Check, PenLine, Plus, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { PaymentState } from '../../../domain/bookings/payment-state.ts'
import { signedText } from '../../../domain/teams/roster.ts'
import { atFacility, isBefore } from '../../../domain/time/facility-time.ts'
import { withQuery } from '../../api/with-query.ts'
import { TimeRange } from '../../bookings/time-range.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isNewOnline } from '../frame/new-bookings.ts'
import type { BoardBooking } from '../slots/day-slots.ts'
import { ATTENDANCE_WORDS, bookedFor, heldWord, paymentWord } from '../words/booking-words.ts'
import type { Cell } from './board-view.ts'

interface Props {
  cell: Cell
  bundleName: (id: string) => string | null
  column: number
  row: number
  /** Accessible name and link of an empty cell. */
  label: string
  href: string
  isPast: boolean
  /** Its booking panel is open. */
  isChosen: boolean
  now: Temporal.Instant
  /** In the row of the current hour. */
  isNow: boolean
}

/**
 * One hour of one space: a booking, a closure, or a link that books it. Hours outside of opening hours are
 * shaded.
 */
export function BoardCell({
  cell,
  bundleName,
  column,
  row,
  label,
  href,
  isPast,
  isChosen,
  now,
  isNow,
}: Props) {
  if (cell.kind === 'covered') return null
  if (cell.kind === 'late') return <td />
  if (cell.kind === 'closed')
    return (
      <td className="relative p-0.5">
        {isNow && <NowLine now={now} />}
        <span
          className="block h-full truncate rounded-plate bg-sunken px-2 text-sm text-ink-soft"
          title={cell.reason}
        >
          Closed: {cell.reason}
        </span>
      </td>
    )
  if (cell.kind === 'booking')
    return (
      // The rows set a cell's height; 1px lets the block inside fill it.
      <td rowSpan={cell.hours} colSpan={cell.spaces} className="h-px p-0.5 align-top">
        <BoardBlock
          booking={cell.booking}
          bundleName={cell.booking.bundleId && bundleName(cell.booking.bundleId)}
          column={column}
          row={row}
          now={now}
        />
      </td>
    )
  return (
    <td className="relative h-px p-0.5">
      {isNow && <NowLine now={now} />}
      <Link
        href={href}
        aria-label={label}
        aria-current={isChosen ? 'true' : undefined}
        data-cell={`${column}-${row}`}
        className={classNames(
          'group grid h-full min-h-11 print:min-h-0 place-content-center rounded-plate border -outline-offset-2',
          isChosen
            ? 'border-barn bg-danger-soft'
            : 'border-dashed border-line hover:border-line-strong hover:bg-raised',
          cell.isOutside && !isChosen && 'hatched',
          isPast
            ? !isChosen && 'bg-sunken print:bg-transparent'
            : 'group-data-rearranging/board:border-turf group-data-rearranging/board:bg-turf-soft',
        )}
      >
        <Plus
          aria-hidden="true"
          className={classNames(
            'size-5 text-line-strong group-hover:opacity-100 group-focus-visible:opacity-100 print:hidden',
            isPast ? 'opacity-0' : 'opacity-60',
          )}
        />
      </Link>
    </td>
  )
}

/** A line at the current minute of an hour's cell. It passes behind bookings and their names. */
export function NowLine({ now, children }: { now: Temporal.Instant; children?: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      data-now
      className="pointer-events-none absolute inset-x-0 border-t-2 border-accent opacity-70 print:hidden"
      style={{ top: `${(atFacility(now).minute / 60) * 100}%` }}
    >
      {children}
    </span>
  )
}

const LOOKS: Readonly<Record<PaymentState, string>> = {
  paid: 'border-turf bg-turf-soft',
  part: 'border-lamp bg-lamp-soft',
  due: 'border-lamp bg-lamp-soft',
  waived: 'border-line-strong bg-sunken',
  comp: 'border-line-strong bg-sunken',
  discounted: 'border-line-strong bg-sunken',
  held: 'border-dashed border-line-strong bg-raised',
}

const PAST = 'border-line-strong bg-sunken text-ink-soft'

/** How long a new online booking is highlighted. */
const NEW_MINUTES = 5

interface BoardBlockProps {
  booking: BoardBooking
  /** Set if the booking is for a bundle, which shows on each of its spaces. */
  bundleName: string | null
  column: number
  row: number
  now: Temporal.Instant
}

/** A booking on the board: customer, payment state, waiver, and staff's note. Opens its panel. */
function BoardBlock({ booking, bundleName, column, row, now }: BoardBlockProps) {
  const [params] = useSearchParams()
  const isChosen = params.get('booking') === booking.id
  const isNew = isNewOnline(booking, now, NEW_MINUTES)
  const isPast = !isBefore(now, Temporal.Instant.from(booking.endTime))
  const word = booking.paymentState === 'held' ? heldWord(booking, now) : paymentWord(booking)
  return (
    <Link
      href={withQuery('/admin/board', {
        ...Object.fromEntries(params),
        hour: undefined,
        booking: booking.id,
      })}
      aria-current={isChosen ? 'true' : undefined}
      data-cell={`${column}-${row}`}
      data-booking={booking.id}
      draggable={false}
      className={classNames(
        'relative grid h-full touch-manipulation content-start select-none [-webkit-touch-callout:none] gap-x-2 rounded-plate border-l-6 border-y border-r px-2 py-1 text-sm leading-snug -outline-offset-2 hover:brightness-95 print:flex print:flex-wrap print:border-2 print:py-0 print:text-[8pt] print:leading-tight',
        isPast ? PAST : LOOKS[booking.paymentState],
        isNew && 'ring-2 ring-turf ring-inset',
        isChosen && 'outline-2 outline-barn',
      )}
    >
      <span className="line-clamp-2 font-semibold wrap-anywhere print:line-clamp-none">
        {bookedFor(booking)}
      </span>
      <span className="sr-only">
        <TimeRange
          start={Temporal.Instant.from(booking.startTime)}
          end={Temporal.Instant.from(booking.endTime)}
        />
      </span>
      <span className="flex flex-wrap gap-x-2">
        <span>{word}</span>
        <span className="flex items-center gap-1">
          {booking.isSigned ? (
            <Check aria-hidden="true" className="size-3.5" />
          ) : (
            <PenLine aria-hidden="true" className="size-3.5" />
          )}
          {booking.isSigned ? 'Signed' : 'Not signed'}
        </span>
        {booking.team && <span>{signedText(booking.team.signed, booking.team.players)}</span>}
        {isNew && <strong>New</strong>}
        {booking.attendance && <strong>{ATTENDANCE_WORDS[booking.attendance]}</strong>}
      </span>
      {booking.staffNote && (
        <span className="flex items-center gap-1 print:hidden">
          <StickyNote aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">Note: </span>
          <span className="truncate">{booking.staffNote}</span>
        </span>
      )}
      {bundleName && <span className="truncate text-ink-soft">{bundleName}</span>}
      {!isPast && (
        <span data-resize className="absolute inset-x-0 bottom-0 h-4 cursor-ns-resize print:hidden" />
      )}
    </Link>
  )
}
