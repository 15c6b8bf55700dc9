import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { waiveBalanceSchema } from '../../../../domain/payments/balance.schema.ts'
import { formatUsd } from '../../../../domain/pricing/money.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDeskForm } from '../../forms/use-desk-form.ts'
import { MoneyDialog, type Question } from './money-dialog.tsx'
import { useWaiveBalance } from './use-booking-money.ts'

const SCHEMA = waiveBalanceSchema.pick({ reason: true })

/** Ends a balance without a payment, such as that of a customer who never came. */
export function WaiveDialog(question: Question) {
  const { booking, live, onClose } = question
  const waive = useWaiveBalance(booking.id)
  const { field, container, submit } = useDeskForm({
    schema: SCHEMA,
    defaultValues: { reason: '' },
    action: waive,
  })
  return (
    <MoneyDialog
      {...question}
      title="Waive Balance"
      act={`Waive ${formatUsd(balanceOf(live))}`}
      onAct={submit((input) => waive.mutate({ ...input, version: live.version }, { onSuccess: onClose }))}
      action={waive}
      container={container}
    >
      <p>The customer won't owe it anymore, and it doesn't count as received. You can undo this.</p>
      <TextField label="Reason" maxLength={500} {...field('reason')} />
    </MoneyDialog>
  )
}
