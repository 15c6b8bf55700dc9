import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { type Account, FREE, owedOf, type PaymentState } from '../../../domain/bookings/payment-state.ts'
import { SUSPENDED } from '../../../domain/bookings/suspended.ts'
import { FACILITY_ADDRESS, FACILITY_NAME } from '../../../domain/facility.ts'
import type { ReceiptLine } from '../../../domain/payments/receipt.schema.ts'
import { formatDollars, formatUsd } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatMoment } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/panels.tsx'
import { TimeRange, timesOf } from '../time-range.tsx'

interface Props {
  booking: Pick<
    Booking,
    'id' | 'startTime' | 'endTime' | 'holdExpiresAt' | 'status' | 'suspendedAt' | 'totalAmount'
  > &
    Account
  /** The customer's name, if they have one. */
  bookedFor: string | null
  /** Name of the space or bundle. */
  item: string
  lines: readonly ReceiptLine[]
  state: PaymentState
}

/** A booking's receipt, on paper as on screen. */
export function ReceiptSheet({ booking, bookedFor, item, lines, state }: Props) {
  const { start, end } = timesOf(booking)
  const isPaid = state === 'paid' && booking.status !== 'cancelled'
  return (
    <Card className="grid gap-4 break-inside-avoid">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-xl font-semibold">{FACILITY_NAME}</p>
          <p className="text-ink-soft">{FACILITY_ADDRESS}</p>
        </div>
        {isPaid && (
          <p className="figures -rotate-6 rounded-plate border-2 border-turf px-2 text-2xl text-turf uppercase">
            Paid
          </p>
        )}
      </div>
      <div>
        {bookedFor && <p className="font-semibold wrap-anywhere">{bookedFor}</p>}
        <p className="wrap-anywhere">{item}</p>
        <p>
          {formatLongDate(start)},{' '}
          <span className="inline-block">
            <TimeRange start={start} end={end} />
          </span>
        </p>
        {booking.status === 'cancelled' && <p className="font-semibold">Cancelled</p>}
        {booking.suspendedAt && <p className="font-semibold">{SUSPENDED.word}</p>}
      </div>
      <table className="w-full">
        <caption className="sr-only">Price, payments, and balance</caption>
        <tbody>
          <Line label="Price" amount={formatDollars(booking.totalAmount)} />
          {lines.map(({ label, at, amount }, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
              key={index}
              label={at === null ? label : `${label}, ${formatMoment(Temporal.Instant.from(at))}`}
              amount={formatUsd(amount)}
            />
          ))}
          {!isPaid && <Line label="Due" amount={FREE[state] ?? formatUsd(owedOf(booking))} isLast />}
        </tbody>
      </table>
      <p className="text-sm text-ink-soft">Booking number {bookingNumber(booking.id)}</p>
    </Card>
  )
}

function Line({ label, amount, isLast = false }: { label: string; amount: string; isLast?: boolean }) {
  return (
    <tr className={isLast ? 'border-t-2 border-line-strong' : 'border-t border-line'}>
      <th scope="row" className={classNames('py-2 text-left', isLast ? 'font-semibold' : 'font-normal')}>
        {label}
      </th>
      <td className="py-2 pl-3 text-right figures text-lg">{amount}</td>
    </tr>
  )
}
