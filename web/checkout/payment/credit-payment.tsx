import { useMutation } from '@tanstack/react-query'
import type { BookingDetail } from '../../../domain/bookings/own-booking.schema.ts'
import { punches } from '../../../domain/packs/packs.ts'
import { type Cents, formatUsd } from '../../../domain/pricing/money.ts'
import { VerificationNotice } from '../../accounts/email-verification.tsx'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showFailure } from '../../forms/request-failure.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Section } from '../../ui/panels.tsx'
import type { Payability } from './payability.ts'

interface Props {
  booking: BookingDetail
  total: Cents
  /** Leads to the card form if punches would pay. Null if credit or a discount covers everything. */
  payByCard: (() => void) | null
  onPaid: () => void
  /** Asks the server for the booking and its credit again. */
  onDoubt: () => Promise<Payability>
  onBusyChange: (isBusy: boolean) => void
  /** Leads back to the agreements, if they can still be changed. */
  onModify?: (() => void) | undefined
}

/**
 * Step two if credit, a discount, or punches cover everything: one tap, without a card. Trying again is safe:
 * a paid booking isn't paid twice.
 */
export default function CreditPayment(props: Props) {
  const { booking, total, payByCard, onPaid, onDoubt, onBusyChange, onModify } = props
  const user = useCurrentUser().data
  const {
    title,
    text,
    label,
    pay: send,
    failed,
  } = payByCard ? waysOf.pack(booking.punches ?? 0) : total === 0 ? waysOf.discount : waysOf.credit(total)
  const pay = useMutation({
    mutationFn: () => send(booking),
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
      <p>{text}</p>
      {user && isApiError(pay.error, 'verify_to_spend') && <VerificationNotice email={user.email} />}
      <BusyButton
        isWide
        className="min-h-13"
        busy={pay.isPending && 'Processing'}
        onClick={() => pay.mutate()}
      >
        {label}
      </BusyButton>
      {payByCard && (
        <Button variant="quiet" disabled={pay.isPending} onClick={payByCard}>
          Pay by Card Instead
        </Button>
      )}
    </Section>
  )
}

const NO_ANSWER = 'Connection Lost'
const NO_CARD = "Your card isn't charged."

const payWithCredit = ({ id }: BookingDetail, amount: number) =>
  call('POST /api/bookings/:id/credit-payment', { id }, { amount })

/** The words and the call of each way to pay. */
const waysOf = {
  pack: (count: number) => ({
    title: 'Your Hour Pack',
    text: `It pays for everything. ${NO_CARD}`,
    label: `Pay with ${punches(count, 'Punch')}`,
    pay: ({ id }: BookingDetail) => call('POST /api/bookings/:id/pack-payment', { id }, { punches: count }),
    failed: "Your Pack Wasn't Used",
  }),
  credit: (total: Cents) => ({
    title: 'Your Credit',
    text: `Your credit covers everything. ${NO_CARD}`,
    label: `Pay ${formatUsd(total)} with Credit`,
    pay: (booking: BookingDetail) => payWithCredit(booking, total / 100),
    failed: "Your Credit Wasn't Used",
  }),
  discount: {
    title: 'Nothing to Pay',
    text: `Your discount covers everything. ${NO_CARD}`,
    label: 'Confirm Booking',
    pay: (booking: BookingDetail) => payWithCredit(booking, 0),
    failed: "Your Booking Wasn't Confirmed",
  },
}
