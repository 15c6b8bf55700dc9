import { useState } from 'react'
import { type AdminBooking, markPaidSchema } from '../../../domain/bookings/admin-booking.schema.ts'
import { DESK_PAYMENT_METHODS } from '../../../domain/bookings/booking-status.ts'
import { METHOD_NAMES } from '../../../domain/bookings/method-names.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { useMarkPaid } from './use-desk-booking.ts'

const SCHEMA = markPaidSchema.pick({ method: true })
const METHODS = DESK_PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))

/** Records a payment taken at the desk. */
export function MarkPaidButton({ booking }: { booking: AdminBooking }) {
  const [isOpen, setIsOpen] = useState(false)
  const markPaid = useMarkPaid(booking.id)
  const { register, errors, submit } = useDeskForm({
    schema: SCHEMA,
    defaultValues: { method: METHODS.find(({ value }) => value === booking.paymentMethod)?.value ?? 'cash' },
    action: markPaid,
  })
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Mark as Paid</Button>
      <Dialog
        title="Mark as Paid"
        isOpen={isOpen}
        onClose={close}
        closeLabel="Cancel"
        actions={
          <BusyButton
            isWide
            isBusy={markPaid.isPending}
            busyLabel="Saving..."
            onClick={submit((input) =>
              markPaid.mutate({ ...input, version: booking.version }, { onSettled: close }),
            )}
          >
            {`Record ${formatDollars(booking.totalAmount)} Payment`}
          </BusyButton>
        }
      >
        <RadioGroup
          label="How was it paid?"
          options={METHODS}
          error={errors.method?.message}
          {...register('method')}
        />
        {booking.paymentState === 'held' && (
          <p>This confirms the booking. The customer can no longer pay by card.</p>
        )}
      </Dialog>
    </>
  )
}
