import { UserX } from 'lucide-react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Attendance } from '../../../domain/bookings/attendance.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { call } from '../../api/call.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { useAction } from '../../forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { BOARD, BOOKINGS } from '../requests/staff-requests.ts'
import { ATTENDANCE_WORDS, bookedFor } from '../words/booking-words.ts'

interface Props {
  booking: AdminBooking
  now: Temporal.Instant
  /** For little room: an icon for no-shows. */
  isCompact?: boolean
  /**
   * For the next booking: its buttons show the customer's name, because the current customer is beside them.
   */
  isNext?: boolean
}

/** The words of the buttons. */
const ACTS: Readonly<Record<Attendance, string>> = { arrived: 'Check In', no_show: 'No-Show' }

/** Marks a customer as arrived or as a no-show with one press, or takes the mark back. */
export function AttendanceButtons({ booking, now, isCompact = false, isNext = false }: Props) {
  const { mark, unmark, isPending } = useAttendance()
  const { id, version } = booking
  const name = bookedFor(booking)
  const className = isCompact ? 'px-2! text-base!' : ''
  const can = (attendance: Attendance | null) =>
    bookingCan.markAttendance({ ...booking, ...timesOf(booking) }, attendance, now) === null

  if (booking.attendance) {
    if (!can(null)) return null
    const { attendance } = booking
    const act = ACTS[attendance]
    return (
      <Button
        variant="secondary"
        className={className}
        aria-label={`Undo ${act}: ${name}`}
        disabled={isPending}
        onClick={() => unmark({ id, attendance, version })}
      >
        Undo {act}
      </Button>
    )
  }
  return (['arrived', 'no_show'] as const).filter(can).map((attendance) => {
    const label = isNext ? `${ACTS[attendance]} Next` : ACTS[attendance]
    return (
      <Button
        key={attendance}
        variant="secondary"
        className={className}
        aria-label={`${label}: ${name}`}
        title={label}
        disabled={isPending}
        onClick={() => mark({ id, attendance, version })}
      >
        {isCompact && attendance === 'no_show' ? (
          <UserX aria-hidden="true" className="size-5" />
        ) : isNext ? (
          <span className="-my-1 grid max-w-26 text-sm leading-4">
            {label} <span className="truncate text-xs font-normal">{name}</span>
          </span>
        ) : (
          label
        )}
      </Button>
    )
  })
}

type Input = Pick<AdminBooking, 'id' | 'attendance' | 'version'>
type Mark = Input & { attendance: Attendance }

/** A stale version is refused; the screen then shows what the other desk marked. */
const markAttendance = ({ id, ...input }: Input) =>
  call('PUT /api/admin/bookings/:id/attendance', { id }, input)

/**
 * Marks whether a booking's customer came. Each input names its booking: by the time of an Undo, the buttons
 * can be another booking's, or gone.
 */
function useAttendance() {
  const shared = { failed: { text: 'Failed to mark the attendance' }, affects: [BOARD, BOOKINGS] }
  const unmark = useAction({
    send: (mark: Mark) => markAttendance({ ...mark, attendance: null }),
    done: (booking, { attendance }) => ({
      title: `${ACTS[attendance]} Undone`,
      description: bookedFor(booking),
    }),
    ...shared,
  })
  const mark = useAction({
    send: (mark: Mark) => markAttendance(mark),
    done: (booking, { id, attendance }) => ({
      title: `Marked as ${ATTENDANCE_WORDS[attendance]}`,
      description: bookedFor(booking),
      action: {
        label: 'Undo',
        press: () => unmark.mutate({ id, attendance, version: booking.version }),
      },
    }),
    ...shared,
  })
  return { mark: mark.mutate, unmark: unmark.mutate, isPending: mark.isPending || unmark.isPending }
}
