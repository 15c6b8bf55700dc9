import { useEffect, useRef, useState } from 'react'
import type { CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { StaffBookingForm } from '../../../domain/bookings/staff-booking-form.schema.ts'
import { formatUsd, parseAmount } from '../../../domain/pricing/money.ts'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface Props {
  form: SchemaForm<StaffBookingForm, CreateStaffBooking>
  /** Hourly rate times hours: "60.00"; empty until an item is chosen. */
  standard: string
}

/**
 * The total. Staff can type another one than the standard price. When the standard price changes, such as for another
 * length, the total follows it, and the typed amount is offered again.
 */
export function TotalField({ form, standard }: Props) {
  const { field, watch, getValues, setValue, resetField, formState } = form
  const isOwn = formState.dirtyFields.totalAmount === true
  const usual = parseAmount(standard)
  const isUnusual = usual !== null && parseAmount(watch('totalAmount')) !== usual
  const [replaced, setReplaced] = useState<string | null>(null)
  const offered = replaced === null || isOwn ? null : parseAmount(replaced)
  const last = useRef('')

  useEffect(() => {
    const isNew = last.current !== standard
    const isRepriced = isNew && last.current !== ''
    last.current = standard
    // An amount typed before an item was chosen stays.
    if (isOwn && !isRepriced) return
    if (isRepriced) setReplaced(isOwn ? getValues('totalAmount').toString() : null)
    resetField('totalAmount', { defaultValue: standard })
    if (isNew) selectIfFocused('totalAmount')
  }, [isOwn, standard, getValues, resetField])

  return (
    <div className="grid content-start gap-1">
      <TextField
        label="Total Amount ($)*"
        required
        autoComplete="off"
        type="number"
        min="0"
        step="0.01"
        inputMode="decimal"
        // The wheel and arrow keys would change an amount by accident. Its buttons step by a cent (spec section 9).
        onWheel={({ currentTarget }) => currentTarget.blur()}
        onKeyDown={(event) => /^Arrow(Up|Down)$/.test(event.key) && event.preventDefault()}
        {...field('totalAmount')}
      />
      {offered !== null && (
        <p role="status">
          You entered {formatUsd(offered)} before the price changed.{' '}
          <Button
            variant="quiet"
            className="-mx-4"
            onClick={() => {
              setValue('totalAmount', replaced ?? '', { shouldDirty: true })
              setReplaced(null)
            }}
          >
            Use {formatUsd(offered)}
          </Button>
        </p>
      )}
      {isUnusual && (
        <p>
          <Button
            variant="quiet"
            className="-mx-4"
            onClick={() => resetField('totalAmount', { defaultValue: standard })}
          >
            Use the Standard Price, {formatUsd(usual)}
          </Button>
        </p>
      )}
    </div>
  )
}

/**
 * Selects the content of the field with this name if the cursor is in it. For a price that has just arrived: someone who
 * is about to type would otherwise add to it ("30.0025").
 */
export function selectIfFocused(name: string): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && activeElement.name === name) activeElement.select()
}
