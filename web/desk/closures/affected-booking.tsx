import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import { formatTimeRange } from '../../../domain/time/format.ts'
import { timesOf } from '../../bookings/booking-times.ts'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'

interface Props {
  booking: AdminBooking
  name: string
  choice: 'keep' | 'cancel_and_refund'
  onChoose: (choice: Props['choice']) => void
}

/** One booking affected by a closure. */
export function AffectedBooking({ booking, name, choice, onChoose }: Props) {
  const { start, end } = timesOf(booking)
  const who = booking.customerName ?? booking.customerEmail
  const amount = formatDollars(booking.paidAmount)
  const isPaid = toCents(booking.paidAmount) > 0
  return (
    <li className="border-t border-line pt-3 wrap-anywhere">
      <RadioGroup
        label={`${who}: ${name}, ${formatTimeRange(start, end)}`}
        value={choice}
        onChange={(event) => onChoose(event.target.value === 'keep' ? 'keep' : 'cancel_and_refund')}
        options={[
          { value: 'keep', label: 'Keep the booking' },
          {
            value: 'cancel_and_refund',
            label: isPaid ? `Cancel and refund ${amount}` : 'Cancel (nothing to refund)',
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
