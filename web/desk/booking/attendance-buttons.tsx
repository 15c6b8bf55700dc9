import { UserX } from 'lucide-react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Attendance } from '../../../domain/bookings/attendance.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { call } from '../../api/call.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { useAction } from '../../forms/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { BOARD, BOOKINGS } from '../requests/staff-requests.ts'
import { ATTENDANCE_WORDS, bookedFor } from '../words/booking-words.ts'

interface Props {
  booking: AdminBooking
  now: Temporal.Instant
  /** For little room: an icon for no-shows. */
  isCompact?: boolean
  /** Beside the name of the customer before. */
  isNext?: boolean
}

/** Marks a customer as arrived or as a no-show with one press, or takes the mark back. */
export function AttendanceButtons({ booking, now, isCompact = false, isNext = false }: Props) {
  // Marks whether a booking's customer came. A stale version is refused; the screen then shows what the other desk marked.
  const { mutate, isPending } = useAction({
    send: ({ attendance, version }: Input) =>
      call('PUT /api/admin/bookings/:id/attendance', { id: booking.id }, { attendance, version }),
    failed: { text: 'Failed to mark the attendance' },
    affects: [BOARD, BOOKINGS],
  })
  const name = bookedFor(booking)
  const className = isCompact ? 'px-2.5!' : ''
  const can = (attendance: Attendance | null) =>
    bookingCan.markAttendance({ ...booking, ...timesOf(booking) }, attendance, now) === null

  const mark = (attendance: Attendance | null, title: string) =>
    mutate({ attendance, version: booking.version }, { onSuccess: () => toast({ title, description: name }) })

  if (booking.attendance) {
    if (!can(null)) return null
    const word = ATTENDANCE_WORDS[booking.attendance]
    return (
      <Button
        variant="secondary"
        className={className}
        aria-label={`Undo ${word}: ${name}`}
        disabled={isPending}
        onClick={() => mark(null, `${word} Undone`)}
      >
        Undo {word}
      </Button>
    )
  }
  return (['arrived', 'no_show'] as const).filter(can).map((attendance) => {
    const word = ATTENDANCE_WORDS[attendance]
    const label = isNext ? `Next ${word}` : word
    return (
      <Button
        key={attendance}
        variant="secondary"
        className={className}
        aria-label={`${label}: ${name}`}
        title={label}
        disabled={isPending}
        onClick={() => mark(attendance, `Marked as ${word}`)}
      >
        {isCompact && attendance === 'no_show' ? <UserX aria-hidden="true" className="size-5" /> : label}
      </Button>
    )
  })
}

type Input = Pick<AdminBooking, 'attendance' | 'version'>
