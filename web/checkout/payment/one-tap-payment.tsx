import { useMutation } from '@tanstack/react-query'
import { methodName } from '../../../domain/bookings/booking-status.ts'
import type { BookingDetail } from '../../../domain/bookings/own-booking.schema.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import type { KeptAmount } from '../../../domain/payments/payment.schema.ts'
import { type Cents, formatUsd } from '../../../domain/pricing/money.ts'
import { VerificationNotice } from '../../accounts/email-verification.tsx'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showFailure } from '../../forms/request-failure.ts'
import type { OneTap } from '../../outlets/contribution.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Section } from '../../ui/panels.tsx'
import type { Payability } from './payability.ts'

interface Props {
  booking: BookingDetail
  total: Cents
  kept: readonly KeptAmount[]
  /**
   * An extension's way to pay, and a callback that opens the card form instead. Null if kept payments or a
   * discount cover everything.
   */
  other: { way: OneTap; payByCard: () => void } | null
  onPaid: () => void
  /** Refetches the booking and the amounts that are kept for it. */
  onDoubt: () => Promise<Payability>
  onBusyChange: (isBusy: boolean) => void
  /** Leads back to the agreements, if they can still be changed. */
  onModify?: (() => void) | undefined
}

/**
 * Step two if kept payments, a discount, or an extension's way to pay cover everything: one tap, no card.
 * Trying again is safe: a paid booking isn't paid twice.
 */
export default function OneTapPayment(props: Props) {
  const { booking, total, kept, other, onPaid, onDoubt, onBusyChange, onModify } = props
  const user = useCurrentUser().data
  const {
    title,
    text,
    label,
    pay: send,
    failed,
  } = other?.way ?? (total === 0 ? discounted(booking) : paidWithKept(booking, kept, total))
  const pay = useMutation({
    mutationFn: send,
    onMutate: () => onBusyChange(true),
    onSuccess: onPaid,
    onError: async (error) => {
      const isRefusal = isApiError(error) && error.code !== 'already_paid'
      // Paid if only the response was lost: the page goes on to that.
      if ((await onDoubt()) !== 'not_payable' || isRefusal)
        showFailure(isApiError(error) ? failed : NO_ANSWER, error)
    },
    onSettled: () => onBusyChange(false),
  })
  return (
    <Section
      title={title}
      action={
        onModify && (
          <Button variant="quiet" className="-mx-4" disabled={pay.isPending} onClick={onModify}>
            Modify Agreements
          </Button>
        )
      }
    >
      <p>{`${text} Your card isn't charged.`}</p>
      {user && isApiError(pay.error, 'verify_to_spend') && <VerificationNotice email={user.email} />}
      <BusyButton
        isWide
        className="min-h-13"
        busy={pay.isPending && 'Processing'}
        onClick={() => pay.mutate()}
      >
        {label}
      </BusyButton>
      {other && (
        <Button variant="quiet" disabled={pay.isPending} onClick={other.payByCard}>
          Pay by Card Instead
        </Button>
      )}
    </Section>
  )
}

const NO_ANSWER = 'Connection Lost'

const payKept = ({ id }: BookingDetail, amount: number) =>
  call('POST /api/bookings/:id/kept-payment', { id }, { amount })

function paidWithKept(booking: BookingDetail, kept: readonly KeptAmount[], total: Cents): OneTap {
  const name = listInWords(
    kept.map(({ method }) => methodName(method)),
    'and',
  )
  return {
    title: `Your ${name}`,
    text: `Your ${name.toLowerCase()} covers everything.`,
    label: `Pay ${formatUsd(total)} with ${name}`,
    pay: () => payKept(booking, total / 100),
    failed: `Your ${name} Wasn't Used`,
  }
}

function discounted(booking: BookingDetail): OneTap {
  return {
    title: 'Nothing to Pay',
    text: 'Your discount covers everything.',
    label: 'Confirm Booking',
    pay: () => payKept(booking, 0),
    failed: "Your Booking Wasn't Confirmed",
  }
}
