import { Printer } from 'lucide-react'
import type { AdminBookingDetail } from '../../../../domain/bookings/admin-booking.schema.ts'
import { bookingNumber } from '../../../../domain/bookings/booking-number.ts'
import { owedOf } from '../../../../domain/bookings/payment-state.ts'
import { FACILITY_ADDRESS, FACILITY_NAME } from '../../../../domain/facility.ts'
import type { Ledger } from '../../../../domain/payments/ledger.schema.ts'
import { receiptLines } from '../../../../domain/payments/receipt.ts'
import { formatDollars, formatUsd } from '../../../../domain/pricing/money.ts'
import { formatLongDate, formatMoment } from '../../../../domain/time/format.ts'
import { TimeRange } from '../../../bookings/time-range.tsx'
import { useItemName } from '../../../catalog/use-item-name.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { bookedFor } from '../../board/board-words.ts'
import { useEmailReceipt } from './use-booking-money.ts'

/** A booking's receipt, to print on one page or email. */
export function ReceiptPaper({ booking, ledger }: { booking: AdminBookingDetail; ledger: Ledger }) {
  const nameOf = useItemName()
  const email = useEmailReceipt(booking.id)
  const start = Temporal.Instant.from(booking.startTime)
  return (
    <div className="grid gap-4 print:max-w-[32rem]">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          Print Receipt
        </Button>
        {booking.customerEmail !== null && (
          <BusyButton
            variant="secondary"
            isBusy={email.isPending}
            busyLabel="Sending..."
            onClick={() => email.mutate(undefined)}
          >
            Email Receipt
          </BusyButton>
        )}
      </div>
      <Card className="grid gap-4 break-inside-avoid">
        <div>
          <p className="text-xl font-semibold">{FACILITY_NAME}</p>
          <p className="text-ink-soft">{FACILITY_ADDRESS}</p>
        </div>
        <div>
          <p className="font-semibold wrap-anywhere">{bookedFor(booking)}</p>
          <p>{nameOf(booking)}</p>
          <p>
            {formatLongDate(start)}, <TimeRange start={start} end={Temporal.Instant.from(booking.endTime)} />
          </p>
          {booking.status === 'cancelled' && <p className="font-semibold">Cancelled</p>}
        </div>
        <table className="w-full">
          <caption className="sr-only">Price, payments, and balance</caption>
          <tbody>
            <Line label="Price" amount={formatDollars(booking.totalAmount)} />
            {receiptLines(ledger).map(({ label, at, amount }, index) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
                key={index}
                label={at === null ? label : `${label}, ${formatMoment(Temporal.Instant.from(at))}`}
                amount={formatUsd(amount)}
              />
            ))}
            <Line
              label="Due"
              amount={booking.paymentMethod === 'comp' ? 'Complimentary' : formatUsd(owedOf(booking))}
              isLast
            />
          </tbody>
        </table>
        <p className="font-mono text-xs wrap-anywhere text-ink-soft">Booking {bookingNumber(booking.id)}</p>
      </Card>
    </div>
  )
}

function Line({ label, amount, isLast = false }: { label: string; amount: string; isLast?: boolean }) {
  return (
    <tr className={isLast ? 'border-t-2 border-line-strong font-semibold' : 'border-t border-line'}>
      <th scope="row" className="py-2 text-left font-[inherit]">
        {label}
      </th>
      <td className="py-2 text-right figures text-lg">{amount}</td>
    </tr>
  )
}
