import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { priceFormSchema } from '../../../../domain/payments/balance.schema.ts'
import { moneyLeft } from '../../../../domain/payments/money-left.ts'
import { overpaidBy } from '../../../../domain/payments/overpaid-by.ts'
import { formatUsd, parseAmount, toDecimal } from '../../../../domain/pricing/money.ts'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDeskForm } from '../../forms/use-desk-form.ts'
import { MoneyDialog, type Question } from './money-dialog.tsx'
import { useChangePrice, useLedger } from './use-booking-money.ts'

/** Gives a booking another price. What that means for its money is shown before it's saved. */
export function PriceDialog(question: Question) {
  const { booking, live, onClose } = question
  const change = useChangePrice(booking.id)
  const ledger = useLedger(booking.id)
  const { field, register, watch, container, submit } = useDeskForm({
    schema: priceFormSchema,
    defaultValues: { totalAmount: booking.totalAmount, reason: '', overpaid: 'keep' },
    action: change,
  })
  const price = parseAmount(watch('totalAmount'))
  const after = price === null ? live : { ...live, totalAmount: toDecimal(price) }
  const payments = ledger.data?.payments.map((payment) => ({ ...payment, left: moneyLeft(payment) })) ?? []
  const overpaid = overpaidBy(after, payments)
  const isRefund = overpaid > 0 && watch('overpaid') === 'refund'
  return (
    <MoneyDialog
      {...question}
      title="Change Price"
      act={isRefund ? `Change Price and Refund ${formatUsd(overpaid)}` : 'Change Price'}
      onAct={submit(({ totalAmount, reason }) =>
        change.mutate(
          { totalAmount, reason, refundsOverpaid: isRefund, version: live.version },
          { onSuccess: onClose },
        ),
      )}
      action={change}
      container={container}
    >
      <TextField
        label="New price ($)"
        inputMode="decimal"
        autoComplete="off"
        hint={`${formatUsd(balanceOf(after))} will be due.`}
        {...field('totalAmount')}
      />
      {overpaid > 0 && (
        <RadioGroup
          label={`The customer has paid ${formatUsd(overpaid)} more than that. What happens to it?`}
          options={[
            { value: 'keep', label: 'No refund (keep it)' },
            { value: 'refund', label: `Refund ${formatUsd(overpaid)}` },
          ]}
          {...register('overpaid')}
        />
      )}
      <TextField label="Reason" maxLength={500} {...field('reason')} />
    </MoneyDialog>
  )
}
