import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'wouter'
import type { CreateStaffBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { methodName, STAFF_PAYMENT_METHODS } from '../../../domain/bookings/booking-status.ts'
import {
  type StaffBookingForm,
  staffBookingFormSchema,
} from '../../../domain/bookings/staff-booking-form.schema.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd, parseAmount, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { spanFrom } from '../../../domain/time/facility-time.ts'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { useBlockedDates } from '../../api/use-blocked-dates.ts'
import { itemOf, useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { keptDraft } from '../../forms/kept-draft.ts'
import { useFormOf } from '../../forms/use-schema-form.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { KEPT_DRAFT } from '../../session/signed-in-cookie.ts'
import { BusyButton } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/panels.tsx'
import { dateOf, LAST_DAY } from '../forms/day-input.ts'
import { ChosenCustomer } from '../people/chosen-customer.tsx'
import { ClosedQuestion, useClosedQuestion } from '../slots/closed-question.tsx'
import { CustomerField, PastNotice, StaffItemSelects, StartTimeField } from './booking-fields.tsx'
import { BookingOutcome } from './booking-outcome.tsx'
import { CustomerTimeNotice } from './customer-times-notice.tsx'
import { blockedMessage, bookingProblem, draftFrom } from './new-booking-draft.ts'
import { TotalField } from './total-field.tsx'
import { createdToast, useCreateBooking } from './use-create-booking.ts'

/** 'Create Cash/Comp Booking' (spec section 2, Admin bookings). */
export function CreateBookingForm() {
  const [params] = useSearchParams()
  const spaces = useSpaces().data ?? []
  const bundles = useBundles().data ?? []
  const blocked = useBlockedDates().data ?? []
  const create = useCreateBooking(createdToast)
  const closed = useClosedQuestion()
  // A customer without an email.
  const [customerId, setCustomerId] = useState(params.get('customerId'))
  const form = useFormOf({
    schema: staffBookingFormSchema((date) => blockedMessage(blocked, date), customerId),
    defaultValues: draftFrom(params),
    action: create,
    problemOf: bookingProblem,
  })
  const { field, control, setValue } = form
  const draft = useKeptDraft(form, params.toString())
  const [itemIds, hours, day, hour] = form.watch(['item', 'hours', 'date', 'hour'])
  const [total, method, payment, email] = form.watch([
    'totalAmount',
    'paymentMethod',
    'payment',
    'customerEmail',
  ])
  const date = dateOf(day)
  const time = date && hour !== '' ? spanFrom(date, Number(hour), hours) : null
  const item = itemOf(itemIds, spaces, bundles)

  return (
    <Card className="grid max-w-3xl gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">Create Cash/Comp Booking</h2>
        <Outlet at="desk/new-booking" facts={{}} fallback={null} />
      </div>
      <form
        noValidate
        className="grid gap-4 md:in-[.column-wide]:grid-cols-2"
        onSubmit={form.submitWith((input) =>
          closed.ask([input], () =>
            create.mutate(input, {
              onSuccess: () => {
                form.reset(draftFrom(new URLSearchParams()))
                draft.forget()
                setCustomerId(null)
              },
            }),
          ),
        )}
      >
        {customerId ? (
          <div className="grid content-start gap-1">
            <TextField label="Customer Email" disabled value="No email, no account" />
            <ChosenCustomer id={customerId} />
          </div>
        ) : (
          <CustomerField control={control} onName={(name) => setValue('customerName', name)} />
        )}
        <TextField label="Customer Name" autoComplete="off" maxLength={100} {...field('customerName')} />
        <StaffItemSelects control={control} spaces={spaces} bundles={bundles} />
        <TextField label="Date*" type="date" max={LAST_DAY} required {...field('date')} />
        <StartTimeField control={control} bundles={bundles} />
        <SelectField
          label="Duration*"
          {...field('hours', { valueAsNumber: true })}
          options={DURATIONS_HOURS.map((each) => ({ value: each, label: plural(each, 'hour') }))}
        />
        <TotalField
          label="Total Amount ($)*"
          required
          type="number"
          min="0"
          step="0.01"
          // The wheel and arrow keys would change an amount by accident. Its buttons step by a cent (spec section 9).
          onWheel={({ currentTarget }) => currentTarget.blur()}
          onKeyDown={(event) => /^Arrow(Up|Down)$/.test(event.key) && event.preventDefault()}
          {...field('totalAmount')}
          amount={total}
          // Until a time is chosen, the catalog's price.
          standard={item ? toDecimal(time ? priceOf(item, time) : toCents(item.hourlyRate) * hours) : ''}
          onStandard={(amount) =>
            // Clears its error once the price arrives.
            setValue('totalAmount', amount, { shouldValidate: form.formState.isSubmitted })
          }
        />
        <SelectField
          label="Payment Method"
          {...field('paymentMethod')}
          options={STAFF_PAYMENT_METHODS.map((method) => ({ value: method, label: methodName(method) }))}
        />
        {method !== 'comp' && (
          <ChoiceGroup
            label="Payment"
            className="grid-cols-2"
            {...field('payment')}
            value={payment}
            choices={[
              { value: 'now', label: `Paid now, ${formatUsd(parseAmount(total) ?? 0)}` },
              { value: 'later', label: 'Not now' },
            ]}
          />
        )}
        <PastNotice control={control} />
        <CustomerTimeNotice customer={{ id: customerId, email }} time={time} />
        <div className="grid content-end">
          <BusyButton type="submit" isWide className="min-h-12" busy={create.isPending && 'Creating...'}>
            Create Booking
          </BusyButton>
        </div>
        <FormProblem problem={form.problem} />
      </form>
      <ClosedQuestion question={closed} />
      <BookingOutcome key={create.data?.id} made={create.data} error={create.error} />
    </Card>
  )
}

/** Restores what staff typed here before they had to sign in again. */
function useKeptDraft(
  { reset, watch }: UseFormReturn<StaffBookingForm, unknown, CreateStaffBooking>,
  about: string,
) {
  const userId = useCurrentUser().data?.id ?? ''
  const draft = useMemo(
    () => keptDraft<StaffBookingForm>(`${KEPT_DRAFT}booking`, `${userId} ${about}`),
    [userId, about],
  )
  useEffect(() => {
    const kept = draft.read()
    if (kept) reset(kept, { keepDefaultValues: true })
    const { unsubscribe } = watch((values) => draft.write(values as StaffBookingForm))
    return unsubscribe
  }, [draft, reset, watch])
  return draft
}
