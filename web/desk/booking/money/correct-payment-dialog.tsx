import { DESK_PAYMENT_METHODS } from '../../../../domain/bookings/booking-status.ts'
import { METHOD_NAMES } from '../../../../domain/bookings/method-names.ts'
import { correctionFormSchema } from '../../../../domain/payments/balance.schema.ts'
import type { Ledger } from '../../../../domain/payments/ledger.schema.ts'
import { type Cents, formatUsd } from '../../../../domain/pricing/money.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDeskForm } from '../../frame/use-desk-form.ts'
import { useVoidPayment } from './use-booking-money.ts'

interface Props {
  payment: Ledger['payments'][number]
  left: Cents
  /** Of the booking. */
  version: number
  onClose: () => void
}

/** Takes back a payment recorded by mistake, or records it as paid another way. */
export function CorrectPaymentDialog({ payment, left, version, onClose }: Props) {
  const correct = useVoidPayment()
  const { register, watch, errors, container, submit } = useDeskForm({
    schema: correctionFormSchema,
    defaultValues: { reason: '' },
    action: correct,
  })
  const others = DESK_PAYMENT_METHODS.filter((method) => method !== payment.method)
  const shouldBe = watch('shouldBe')
  return (
    <Dialog
      title="Correct Payment"
      isOpen
      onClose={onClose}
      closeLabel="Cancel"
      actions={
        <BusyButton
          isWide
          isBusy={correct.isPending}
          busyLabel="Saving..."
          onClick={submit(({ reason, shouldBe: choice }) =>
            correct.mutate(
              { paymentId: payment.id, reason, version, ...(choice !== 'void' && { method: choice }) },
              { onSuccess: onClose },
            ),
          )}
        >
          {shouldBe && shouldBe !== 'void'
            ? `Change to ${METHOD_NAMES[shouldBe]}`
            : `Void ${formatUsd(left)} Payment`}
        </BusyButton>
      }
    >
      <p>
        Use this for a mistake at the desk. The original stays in the ledger, with a reversal dated today. To
        give money back to the customer, use Refund instead.
      </p>
      <div ref={container} className="grid gap-3">
        <RadioGroup
          label={`${formatUsd(left)} by ${METHOD_NAMES[payment.method].toLowerCase()} should be:`}
          options={[
            { value: 'void', label: 'No payment (the balance is open again)' },
            ...others.map((method) => ({ value: method, label: METHOD_NAMES[method] })),
          ]}
          error={errors.shouldBe?.message}
          {...register('shouldBe')}
        />
        <TextField label="Reason" maxLength={500} error={errors.reason?.message} {...register('reason')} />
      </div>
    </Dialog>
  )
}
