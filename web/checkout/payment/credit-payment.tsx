import { useMutation } from '@tanstack/react-query'
import { type Cents, formatUsd } from '../../../domain/pricing/money.ts'
import { isApiError, request } from '../../api/api-client.ts'
import { showFailure } from '../../forms/request-failure.tsx'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Section } from '../../ui/panels.tsx'

interface Props {
  bookingId: string
  total: Cents
  onPaid: () => void
  /** Asks the server for the booking and its credit again. */
  onDoubt: () => Promise<unknown>
  onBusyChange: (isBusy: boolean) => void
  /** Leads back to the agreements, if they can still be changed. */
  onModify?: () => void
}

/** Step two if credit or a code covers everything: one tap, without a card. Trying again is safe: a paid booking isn't paid twice. */
export default function CreditPayment({ bookingId, total, onPaid, onDoubt, onBusyChange, onModify }: Props) {
  const isFree = total === 0
  const pay = useMutation({
    mutationFn: () =>
      request('nothing', 'POST', `/api/bookings/${bookingId}/credit-payment`, { amount: total / 100 }),
    onMutate: () => onBusyChange(true),
    onSuccess: onPaid,
    onError: async (error) => {
      if (!isApiError(error, 'already_paid'))
        showFailure(isFree ? "Your Booking Wasn't Confirmed" : "Your Credit Wasn't Used", error)
      await onDoubt()
    },
    onSettled: () => onBusyChange(false),
  })
  return (
    <Section
      title={isFree ? 'Nothing to Pay' : 'Your Credit'}
      action={
        onModify && (
          <Button variant="quiet" disabled={pay.isPending} onClick={onModify}>
            Modify Agreements
          </Button>
        )
      }
    >
      <p>{`Your ${isFree ? 'code' : 'credit'} covers everything. Your card isn't charged.`}</p>
      <BusyButton
        isWide
        className="min-h-13"
        busy={pay.isPending && 'Processing'}
        onClick={() => pay.mutate()}
      >
        {isFree ? 'Confirm Booking' : `Pay ${formatUsd(total)} with Credit`}
      </BusyButton>
    </Section>
  )
}
