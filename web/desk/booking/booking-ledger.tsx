import { METHOD_NAMES } from '../../../domain/bookings/method-names.ts'
import type { Ledger } from '../../../domain/payments/ledger.schema.ts'
import { refundReasonText } from '../../../domain/payments/refund-reason.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatMoment } from '../../../domain/time/format.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RefundButton } from './refund-button.tsx'
import { useLedger } from './use-desk-booking.ts'

/** The booking's payments, refunds and disputes, with their Stripe ids. */
export function BookingLedger({ bookingId }: { bookingId: string }) {
  const ledger = useLedger(bookingId)
  return (
    <Loaded query={ledger} failed="The payments could not be loaded." loading={<Skeleton className="h-40" />}>
      {(ledger) => <AllMoney ledger={ledger} />}
    </Loaded>
  )
}

function AllMoney({ ledger: { payments, charged, refunded, kept } }: { ledger: Ledger }) {
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-3 gap-2 text-center">
        {(
          [
            ['Received', charged],
            ['Refunded', refunded],
            ['Net', kept],
          ] as const
        ).map(([label, amount]) => (
          <div
            key={label}
            className="rounded-card border-2 border-board-line bg-board px-1 py-2 text-board-text"
          >
            <dt className="text-sm">{label}</dt>
            <dd className="figures text-2xl text-board-figure">{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
    </div>
  )
}

function Payment({ payment }: { payment: Ledger['payments'][number] }) {
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p>
          <strong className="figures text-xl">{formatDollars(payment.amount)}</strong> by{' '}
          {METHOD_NAMES[payment.method].toLowerCase()}
        </p>
        <p className="text-sm text-ink-soft">{moment(payment.receivedAt)}</p>
      </div>
      <StripeIds ids={[payment.stripePaymentIntentId, payment.stripeChargeId]} />
      {payment.refunds.map((refund) => (
        <div key={refund.id} className="border-l-4 border-line pl-3">
          <p className="wrap-anywhere">
            Refund of <strong>{formatDollars(refund.amount)}</strong>, {refund.status}:{' '}
            {refundReasonText(refund.reason)}
          </p>
          {refund.failure && <p className="text-accent wrap-anywhere">{refund.failure}</p>}
          <p className="text-sm text-ink-soft">
            {moment(refund.createdAt)} by {refund.requestedBy ?? 'the system'}
          </p>
          <StripeIds ids={[refund.stripeRefundId]} />
        </div>
      ))}
      {payment.disputes.map((dispute) => (
        <div key={dispute.id} className="border-l-4 border-accent pl-3">
          <p className="wrap-anywhere">
            Disputed: <strong>{formatDollars(dispute.amount)}</strong>, {dispute.status.replaceAll('_', ' ')}{' '}
            ({dispute.reason.replaceAll('_', ' ')})
          </p>
          <StripeIds ids={[dispute.stripeDisputeId]} />
        </div>
      ))}
      <RefundButton payment={payment} />
    </Card>
  )
}

function StripeIds({ ids }: { ids: (string | null)[] }) {
  const known = ids.filter((id) => id !== null)
  return (
    known.length > 0 && <p className="font-mono text-xs text-ink-soft wrap-anywhere">{known.join(' · ')}</p>
  )
}

function moment(text: string): string {
  const at = Temporal.Instant.from(text)
  return formatMoment(at)
}
