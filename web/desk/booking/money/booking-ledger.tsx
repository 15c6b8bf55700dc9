import { useQuery } from '@tanstack/react-query'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import { methodName } from '../../../../domain/bookings/booking-status.ts'
import { holdsMoney } from '../../../../domain/payments/dispute-status.ts'
import type { Ledger } from '../../../../domain/payments/ledger.schema.ts'
import { refundFailureText } from '../../../../domain/payments/refund-failure.ts'
import { refundReasonText } from '../../../../domain/payments/refund-reason.ts'
import { wordsOfGiven } from '../../../../domain/pricing/given-as.ts'
import { formatDollars, formatUsd, toCents } from '../../../../domain/pricing/money.ts'
import { formatDayTime } from '../../../../domain/time/facility-time.ts'
import { call, query } from '../../../api/call.ts'
import { timesOf } from '../../../bookings/time-range.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { BusyButton } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Card } from '../../../ui/panels.tsx'
import { BOOKINGS } from '../../requests/staff-requests.ts'
import { callWord } from '../../words/booking-words.ts'
import { PaymentButtons } from './payment-buttons.tsx'

/** The booking's payments, refunds, disputes and waived balances, with Stripe's ids. */
export function BookingLedger({ booking }: { booking: AdminBooking }) {
  const ledger = useLedger(booking.id)
  return (
    <Loaded query={ledger} failed="The payments could not be loaded." loading={null}>
      {(ledger) => <AllMoney ledger={ledger} booking={booking} />}
    </Loaded>
  )
}

interface OfBooking {
  booking: AdminBooking
}

function AllMoney({ ledger, booking }: OfBooking & { ledger: Ledger }) {
  const { payments, waived, discounts, charged, refunded, kept } = ledger
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
      {discounts.map(({ label, amount }) => (
        <p key={label}>{`${formatDollars(amount)} off (${label})`}</p>
      ))}
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} booking={booking} />
      ))}
      {waived.map((entry) => (
        <Waived key={entry.id} entry={entry} booking={booking} isLast={entry === waived.at(-1)} />
      ))}
    </div>
  )
}

function Payment({ payment, booking }: OfBooking & { payment: Ledger['payments'][number] }) {
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p>
          <strong className="figures text-xl">{formatDollars(payment.amount)}</strong> by{' '}
          {methodName(payment.method).toLowerCase()}
        </p>
        <p className="text-sm text-ink-soft">{moment(payment.receivedAt)}</p>
      </div>
      <StripeIds ids={[payment.stripePaymentIntentId, payment.stripeChargeId]} />
      {payment.refunds.map((refund) => (
        <div key={refund.id} className="border-l-4 border-line pl-3">
          <p className="wrap-anywhere">
            {refund.kind === 'void' ? (
              <>
                Voided <strong>{formatDollars(refund.amount)}</strong>:{' '}
              </>
            ) : (
              <>
                Refund of <strong>{formatDollars(refund.amount)}</strong>
                {refundedHow(refund)}:{' '}
              </>
            )}
            {refundReasonText(refund.reason)}
          </p>
          {refund.failure && (
            <p className="text-accent wrap-anywhere">Failed: {refundFailureText(refund.failure)}.</p>
          )}
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
          {holdsMoney(dispute.status) && (
            <p>The bank has this money until it decides, so it can't be refunded.</p>
          )}
          <StripeIds ids={[dispute.stripeDisputeId]} />
        </div>
      ))}
      <PaymentButtons payment={payment} version={booking.version} toCall={callWord(booking)} />
    </Card>
  )
}

function Waived({
  entry,
  booking,
  isLast,
}: OfBooking & { entry: Ledger['waived'][number]; isLast: boolean }) {
  const undo = useAction({
    send: (input: { version: number }) =>
      call('POST /api/admin/bookings/:id/waived-balance/undo', { id: booking.id }, input),
    done: { title: 'Balance Due Again', description: 'The waived amount is due again.' },
    failed: { text: 'Failed to undo the waived balance' },
    affects: [BOOKINGS],
  })
  const isTakenBack = toCents(entry.amount) < 0
  const canUndo = isLast && !bookingCan.undoWaive({ ...booking, ...timesOf(booking) })
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p>
          <strong className="figures text-xl">{formatUsd(Math.abs(toCents(entry.amount)))}</strong>{' '}
          {isTakenBack ? 'due again' : 'waived'}
        </p>
        <p className="text-sm text-ink-soft">{moment(entry.createdAt)}</p>
      </div>
      <p className="wrap-anywhere">
        {entry.reason} <span className="text-sm text-ink-soft">by {entry.waivedBy ?? 'the system'}</span>
      </p>
      {canUndo && (
        <div className="print:hidden">
          <BusyButton
            variant="secondary"
            busy={undo.isPending && 'Undoing...'}
            onClick={() => undo.mutate({ version: booking.version })}
          >
            Undo
          </BusyButton>
        </div>
      )}
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
  return formatDayTime(at)
}

/** A booking's payments, refunds, disputes, and waived balances. */
export function useLedger(id: string) {
  return useQuery(query('GET /api/admin/bookings/:id/ledger', { id }))
}

/** After its amount: " as credit", or ", succeeded" */
function refundedHow({ backTo, status }: Ledger['payments'][number]['refunds'][number]): string {
  return backTo === null ? `, ${status}` : ` ${wordsOfGiven(backTo).staff}`
}
