import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatUsd } from '../../../domain/pricing/money.ts'
import { formatShortDate, formatTimeRange } from '../../../domain/time/format.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'

interface Props {
  booking: AdminBooking
  name: string
  /** True if the bookings are on several days. */
  showsDay: boolean
  /** Cents. */
  refund: number
  choice: 'keep' | 'cancel_and_refund'
  onChoose: (choice: Props['choice']) => void
}

/** One booking affected by a closure. */
export function AffectedBooking({ booking, name, showsDay, refund, choice, onChoose }: Props) {
  const { start, end } = timesOf(booking)
  const who = booking.customerName ?? booking.customerEmail
  const day = showsDay ? `${formatShortDate(start)}, ` : ''
  return (
    <li className="border-t border-line pt-3 wrap-anywhere">
      <RadioGroup
        label={`${who}: ${name}, ${day}${formatTimeRange(start, end)}`}
        value={choice}
        onChange={(event) => onChoose(event.target.value === 'keep' ? 'keep' : 'cancel_and_refund')}
        options={[
          { value: 'keep', label: 'Keep the booking' },
          {
            value: 'cancel_and_refund',
            label: refund > 0 ? `Cancel and refund ${formatUsd(refund)}` : 'Cancel (nothing to refund)',
          },
        ]}
      />
      {/* A new tab, to keep the decisions made here. */}
      <a
        href={`/admin/bookings/${booking.id}`}
        target="_blank"
        rel="noreferrer"
        className="inline-grid min-h-11 content-center text-accent underline underline-offset-4"
      >
        Move this booking (new tab)
      </a>
    </li>
  )
}
