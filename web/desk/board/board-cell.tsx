import { Check, PenLine, Plus, StickyNote } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import type { PaymentState } from '../../../domain/bookings/payment-state.ts'
import { SUSPENDED } from '../../../domain/bookings/suspended.ts'
import { atFacility, isBefore } from '../../../domain/time/facility-time.ts'
import { withQuery } from '../../api/with-query.ts'
import { DeskTimes } from '../../bookings/time-range.tsx'
import { extensionsOf, Outlet } from '../../outlets/outlet.tsx'
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
      <td rowSpan={cell.hours} className="relative h-px p-0.5 align-top">
        <span className="block h-full rounded-plate bg-sunken px-2 py-1 text-sm wrap-anywhere text-ink-soft">
          Closed: {cell.reason}
        </span>
      </td>
    )
  if (cell.kind === 'booking')
    return (
      // The rows set a cell's height; 1px lets the block inside fill it.
      <td rowSpan={cell.hours} colSpan={cell.spaces} className="relative h-px p-0.5 align-top">
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
          'group grid h-full place-content-center rounded-plate border -outline-offset-2',
          isChosen
            ? `border-barn bg-danger-soft ${ABOVE_PANEL}`
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

/** A line at the current minute of an hour's cell. It passes behind bookings. */
function NowLine({ now }: { now: Temporal.Instant }) {
  return (
    <span
      aria-hidden="true"
      data-now
      className="pointer-events-none absolute inset-x-0 border-t-2 border-accent opacity-70 print:hidden"
      style={{ top: minuteOf(now) }}
    />
  )
}

/** Where that line starts, right of the hour's name. */
export function NowDot({ now }: { now: Temporal.Instant }) {
  return (
    <span
      aria-hidden="true"
      data-now
      className="absolute right-0 -mt-[3px] size-2 rounded-full bg-accent print:hidden"
      style={{ top: minuteOf(now) }}
    />
  )
}

const minuteOf = (now: Temporal.Instant) => `${(atFacility(now).minute / 60) * 100}%`

/** Where the pressed cell comes to rest on a phone, whose panel is at the bottom of the screen. */
const ABOVE_PANEL = 'max-md:scroll-mb-[75dvh]'

const LOOKS: Readonly<Record<PaymentState, string>> = {
  paid: 'border-turf bg-turf-soft',
  part: 'border-lamp bg-lamp-soft',
  due: 'border-lamp bg-lamp-soft',
  waived: 'border-turf bg-raised',
  comp: 'border-turf bg-raised',
  discounted: 'border-turf bg-raised',
  held: 'border-dashed border-line-strong bg-raised',
}

/** Over, or at a time that was closed. */
const GONE = 'border-line-strong bg-sunken text-ink-soft'

/** Shows only the lines that fit below the name, without cutting one off. */
const WHOLE_LINES =
  'grid auto-rows-max max-h-[max(1rem,round(down,calc(100cqh-1.125rem),1rem))] overflow-hidden print:contents'

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

function stateOf(booking: BoardBooking, now: Temporal.Instant): string {
  if (booking.isKept) return 'Kept, no answer yet'
  return booking.paymentState === 'held' ? heldWord(booking, now) : paymentWord(booking)
}

/** A booking on the board: customer, payment state, waiver, and staff's note. Opens its panel. */
function BoardBlock({ booking, bundleName, column, row, now }: BoardBlockProps) {
  const [params] = useSearchParams()
  const isChosen = params.get('booking') === booking.id
  const isNew = isNewOnline(booking, now, NEW_MINUTES)
  const isPast = !isBefore(now, Temporal.Instant.from(booking.endTime))
  const word = stateOf(booking, now)
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
        // Out of the flow, so that its words never make the row of an hour higher.
        'absolute inset-0.5 grid auto-rows-max [container-type:size] touch-manipulation content-start overflow-hidden select-none [-webkit-touch-callout:none] gap-x-2 rounded-plate border-l-6 border-y border-r px-2 text-xs leading-4 -outline-offset-2 hover:brightness-95 print:static print:[container-type:normal] print:flex print:h-full print:flex-wrap print:content-start print:border-2 print:py-0 print:text-[8pt] print:leading-tight',
        isPast || booking.suspendedAt ? GONE : LOOKS[booking.paymentState],
        isNew && 'ring-2 ring-turf ring-inset',
        isChosen && `outline-2 outline-barn ${ABOVE_PANEL}`,
      )}
    >
      <span className="truncate text-sm leading-4.5 font-semibold print:text-[8pt] print:leading-tight print:whitespace-normal print:wrap-anywhere">
        {bookedFor(booking)}
      </span>
      <span className="sr-only">
        <DeskTimes
          start={Temporal.Instant.from(booking.startTime)}
          end={Temporal.Instant.from(booking.endTime)}
        />
      </span>
      <span className={WHOLE_LINES}>
        <span className="flex flex-wrap gap-x-2 whitespace-nowrap">
          {booking.suspendedAt && <strong>{SUSPENDED.word}</strong>}
          <span>{word}</span>
          <span className="flex items-center gap-1">
            {booking.isSigned ? (
              <Check aria-hidden="true" className="size-3.5" />
            ) : (
              <PenLine aria-hidden="true" className="size-3.5" />
            )}
            <span className={booking.isSigned ? 'sr-only' : undefined}>
              {booking.isSigned ? 'Signed' : 'Not signed'}
            </span>
          </span>
          <Outlet at="desk/board-cell" of={extensionsOf(booking)} facts={{ booking }} fallback={null} />
          {isNew && <strong>New</strong>}
          {booking.attendance && <strong>{ATTENDANCE_WORDS[booking.attendance]}</strong>}
        </span>
        {booking.phone && <span className="hidden print:inline">{formatPhone(booking.phone)}</span>}
        {booking.staffNote && (
          <span className="flex items-center gap-1">
            <StickyNote aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="sr-only">Note: </span>
            <span className="truncate print:whitespace-normal print:wrap-anywhere">{booking.staffNote}</span>
          </span>
        )}
        {bundleName && <span className="truncate text-ink-soft">{bundleName}</span>}
      </span>
      {!isPast && (
        <span data-resize className="absolute inset-x-0 bottom-0 h-3 cursor-ns-resize print:hidden" />
      )}
    </Link>
  )
}
