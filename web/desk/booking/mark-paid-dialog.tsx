import { type AdminBooking, markPaidSchema } from '../../../domain/bookings/admin-booking.schema.ts'
import { DESK_PAYMENT_METHODS } from '../../../domain/bookings/booking-status.ts'
import { METHOD_NAMES } from '../../../domain/bookings/method-names.ts'
import { messageOf, type Refusal } from '../../../domain/errors.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { staleText } from './stale-booking.ts'
import { useMarkPaid } from './use-desk-booking.ts'

const SCHEMA = markPaidSchema.pick({ method: true })
const METHODS = DESK_PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))

interface Props {
  /** The booking when the dialog opened. */
  booking: AdminBooking
  live: AdminBooking
  /** Why nothing can be recorded anymore; null if it can. */
  refusal: Refusal | null
  isOpen: boolean
  onClose: () => void
}

/** Records a payment taken at the desk. */
export function MarkPaidDialog({ booking, live, refusal, isOpen, onClose }: Props) {
  const markPaid = useMarkPaid(booking.id)
  const { register, errors, submit } = useDeskForm({
    schema: SCHEMA,
    defaultValues: { method: METHODS.find(({ value }) => value === booking.paymentMethod)?.value ?? 'cash' },
    action: markPaid,
  })
  // Not this dialog's own payment, which closes it.
  const hasChanged = live.version !== booking.version && !markPaid.isSuccess
  return (
    <Dialog
      title="Mark as Paid"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={refusal ? 'Close' : 'Cancel'}
      actions={
        !refusal && (
          <BusyButton
            isWide
            isBusy={markPaid.isPending}
            busyLabel="Saving..."
            onClick={submit((input) =>
              markPaid.mutate({ ...input, version: live.version }, { onSuccess: onClose }),
            )}
          >
            {`Record ${formatDollars(live.totalAmount)} Payment`}
          </BusyButton>
        )
      }
    >
      {hasChanged && (
        <Notice tone="warm" role="alert" title={staleText(null)}>
          <p>
            {refusal ? messageOf(refusal) : "Here's the latest. Please review it before recording a payment."}
          </p>
        </Notice>
      )}
      {!refusal && (
        <RadioGroup
          label="How was it paid?"
          options={METHODS}
          error={errors.method?.message}
          {...register('method')}
        />
      )}
      {live.paymentState === 'held' && !refusal && (
        <p>This confirms the booking. The customer can no longer pay by card.</p>
      )}
    </Dialog>
  )
}
