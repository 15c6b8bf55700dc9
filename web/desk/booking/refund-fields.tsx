import type { UseFormReturn } from 'react-hook-form'
import type { CancelForm } from '../../../domain/bookings/cancel-form.schema.ts'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { scrollOnMount } from '../../ui/scroll-on-mount.ts'

interface Props<Output> {
  form: UseFormReturn<CancelForm, unknown, Output>
  /** The amount paid: "$60.00". */
  paid: string
}

/** What to do with the payment. No default: sales are final unless staff decide otherwise. */
export function RefundFields<Output>({ form, paid }: Props<Output>) {
  const { register, watch, formState } = form
  return (
    <>
      <RadioGroup
        label={`This booking is paid (${paid}). What happens to the payment?`}
        error={formState.errors.refund?.message}
        options={[
          { value: 'none', label: 'No refund (keep the payment)' },
          { value: 'full', label: 'Full refund' },
          { value: 'part', label: 'Partial refund' },
        ]}
        {...register('refund')}
      />
      {watch('refund') === 'part' && (
        <div ref={scrollOnMount}>
          <TextField
            label="Amount to refund ($)"
            autoComplete="off"
            inputMode="decimal"
            error={formState.errors.amount?.message}
            {...register('amount')}
          />
        </div>
      )}
    </>
  )
}
