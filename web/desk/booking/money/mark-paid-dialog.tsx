import { DESK_PAYMENT_METHODS } from '../../../../domain/bookings/booking-status.ts'
import { METHOD_NAMES } from '../../../../domain/bookings/method-names.ts'
import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { paymentFormSchema } from '../../../../domain/payments/balance.schema.ts'
import { formatUsd, parseAmount, toDecimal } from '../../../../domain/pricing/money.ts'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDeskForm } from '../../forms/use-desk-form.ts'
import { MoneyDialog, type Question } from './money-dialog.tsx'
import { useMarkPaid } from './use-booking-money.ts'

const METHODS = DESK_PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))

/** Records a payment taken at the desk: the whole balance, or part of it. */
export function MarkPaidDialog(question: Question) {
  const { booking, live, onClose } = question
  const markPaid = useMarkPaid(booking.id)
  const balance = balanceOf(live)
  const { field, watch, container, submit } = useDeskForm({
    schema: paymentFormSchema(balance),
    defaultValues: {
      method: METHODS.find(({ value }) => value === booking.paymentMethod)?.value ?? 'cash',
      amount: toDecimal(balanceOf(booking)),
    },
    action: markPaid,
  })
  const cents = parseAmount(watch('amount')) ?? balance
  return (
    <MoneyDialog
      {...question}
      title="Mark as Paid"
      act={`Record ${formatUsd(cents)} Payment`}
      onAct={submit((input) => markPaid.mutate({ ...input, version: live.version }, { onSuccess: onClose }))}
      action={markPaid}
      container={container}
    >
      <RadioGroup label="How was it paid?" options={METHODS} {...field('method')} />
      <TextField
        label="Amount ($)"
        inputMode="decimal"
        autoComplete="off"
        hint={cents < balance ? `${formatUsd(balance - cents)} will still be due.` : undefined}
        {...field('amount')}
      />
      {live.paymentState === 'held' && (
        <p>This confirms the booking. The customer can no longer pay by card.</p>
      )}
    </MoneyDialog>
  )
}
