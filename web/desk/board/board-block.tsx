import { Check, PenLine } from 'lucide-react'
import type { PaymentState } from '../../../domain/bookings/payment-state.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { TimeRange } from '../../bookings/time-range.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BookingLink } from '../frame/booking-link.tsx'
import { isNewOnline } from '../frame/new-online.ts'
import type { BoardBooking } from './board-view.ts'
import { ATTENDANCE_WORDS, bookedFor, heldWord, paymentWord } from './board-words.ts'

const LOOKS: Readonly<Record<PaymentState, string>> = {
  paid: 'border-turf bg-turf-soft',
  part: 'border-lamp bg-lamp-soft',
  due: 'border-lamp bg-lamp-soft',
  waived: 'border-line-strong bg-sunken',
  comp: 'border-line-strong bg-sunken',
  held: 'border-dashed border-line-strong bg-raised',
}

const PAST = 'border-line-strong bg-sunken text-ink-soft'

/** How long a new online booking is highlighted. */
const NEW_MINUTES = 5

interface Props {
  booking: BoardBooking
  /** Set if the booking is for a bundle, which shows on each of its spaces. */
  bundleName: string | null
  column: number
  row: number
  now: Temporal.Instant
}

/** A booking on the board: customer, payment state and waiver. Links to its page. */
export function BoardBlock({ booking, bundleName, column, row, now }: Props) {
  const isNew = isNewOnline(booking, now, NEW_MINUTES)
  const isPast = !isBefore(now, Temporal.Instant.from(booking.endTime))
  const word = booking.paymentState === 'held' ? heldWord(booking.holdExpiresAt, now) : paymentWord(booking)
  return (
    <BookingLink
      bookingId={booking.id}
      data-cell={`${column}-${row}`}
      data-booking={booking.id}
      draggable={false}
      className={classNames(
        'relative grid h-full touch-manipulation content-start select-none [-webkit-touch-callout:none] gap-x-2 rounded-plate border-l-6 border-y border-r px-2 py-1 text-sm leading-snug -outline-offset-2 hover:brightness-95 print:flex print:flex-wrap print:border-2 print:py-0 print:text-[8pt] print:leading-tight',
        isPast ? PAST : LOOKS[booking.paymentState],
        isNew && 'ring-2 ring-turf ring-inset',
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
        {isNew && <strong>New</strong>}
        {booking.attendance && <strong>{ATTENDANCE_WORDS[booking.attendance]}</strong>}
      </span>
      {bundleName && <span className="truncate text-ink-soft">{bundleName}</span>}
      {!isPast && (
        <span data-resize className="absolute inset-x-0 bottom-0 h-4 cursor-ns-resize print:hidden" />
      )}
    </BookingLink>
  )
}
