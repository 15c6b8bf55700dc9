import { useState } from 'react'
import type { Ledger } from '../../../../domain/payments/ledger.schema.ts'
import { refundFormSchema } from '../../../../domain/payments/refund.schema.ts'
import { type Cents, formatUsd, parseAmount, toDecimal } from '../../../../domain/pricing/money.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDeskForm } from '../../frame/use-desk-form.ts'
import { useRefund } from './use-booking-money.ts'

interface Props {
  payment: Ledger['payments'][number]
  /** The most that can be refunded. */
  left: Cents
  onClose: () => void
}

export function RefundDialog({ payment, left, onClose }: Props) {
  // Idempotency key: pressing twice refunds once.
  const [refundId] = useState(() => crypto.randomUUID())
  const isByStripe = payment.method === 'stripe'
  const refund = useRefund({ isByStripe })
  const { register, watch, formState, errors, container, submit } = useDeskForm({
    schema: refundFormSchema(left),
    defaultValues: { amount: toDecimal(left), reason: '' },
    action: refund,
    mode: 'onChange',
  })
  const cents = parseAmount(watch('amount'))
  return (
    <Dialog
      title="Refund"
      isOpen
      onClose={onClose}
      closeLabel="Don't Refund"
      actions={
        <BusyButton
          isWide
          isBusy={refund.isPending}
          busyLabel="Refunding..."
          disabled={!formState.isValid}
          onClick={submit((input) =>
            refund.mutate({ ...input, paymentId: payment.id, refundId }, { onSuccess: onClose }),
          )}
        >
          {cents === null || errors.amount ? 'Refund' : `Refund ${formatUsd(cents)}`}
        </BusyButton>
      }
    >
      <p>
        {isByStripe
          ? 'The refund goes back to the card that paid.'
          : 'Give the customer the money. This records it.'}
      </p>
      <div ref={container} className="grid gap-3">
        <TextField
          label="Amount ($)"
          inputMode="decimal"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField label="Reason" maxLength={500} error={errors.reason?.message} {...register('reason')} />
      </div>
    </Dialog>
  )
}
