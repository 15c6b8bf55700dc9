import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { StaffBookingForm } from '../../../domain/bookings/staff-booking-form.schema.ts'
import { formatUsd, parseAmount } from '../../../domain/pricing/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface Props {
  form: UseFormReturn<StaffBookingForm, unknown, CreateStaffBooking>
  /** Hourly rate times hours: "60.00"; empty until an item is chosen. */
  standard: string
}

/** The total. It follows the rate until staff type another one. */
export function TotalField({ form, standard }: Props) {
  const { register, watch, resetField, formState } = form
  const isOwn = formState.dirtyFields.totalAmount === true
  const usual = parseAmount(standard)
  const isUnusual = usual !== null && parseAmount(watch('totalAmount')) !== usual

  useEffect(() => {
    if (!isOwn) resetField('totalAmount', { defaultValue: standard })
  }, [isOwn, standard, resetField])

  return (
    <div className="grid content-start gap-1">
      <TextField
        label="Total Amount ($)*"
        type="number"
        required
        min="0"
        step="0.01"
        inputMode="decimal"
        error={formState.errors.totalAmount?.message}
        {...register('totalAmount')}
      />
      {isUnusual && (
        <p>
          <Button
            variant="quiet"
            className="-mx-4"
            onClick={() => resetField('totalAmount', { defaultValue: standard })}
          >
            Use the standard price, {formatUsd(usual)}
          </Button>
        </p>
      )}
    </div>
  )
}
