import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { STAFF_PAYMENT_METHODS } from '../../../domain/bookings/booking-status.ts'
import { METHOD_NAMES } from '../../../domain/bookings/method-names.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import type { Duration } from '../../../domain/slots/slot-grid.ts'
import { useBlockedDates } from '../../bookings/times/use-availability.ts'
import { itemOf } from '../../catalog/find-item.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { LAST_DAY } from '../frame/day-input.ts'
import {
  draftFrom,
  draftProblem,
  fieldErrors,
  standardTotal,
  toStaffBooking,
} from '../slot-fields/staff-booking-draft.ts'
import { StaffItemSelects } from '../slot-fields/staff-item-selects.tsx'
import { StartTimeField } from '../slot-fields/start-time-field.tsx'
import { BookingOutcome } from './booking-outcome.tsx'
import { CustomerField } from './customer-field.tsx'
import { TotalField } from './total-field.tsx'
import { useCreateBooking } from './use-create-booking.ts'

/** 'Create Cash/Comp Booking' (spec section 2, Admin bookings). */
export function CreateBookingForm() {
  const [params] = useSearchParams()
  const [draft, setDraft] = useState(() => draftFrom(params))
  /** A total typed by staff; null to follow the rate. */
  const [ownTotal, setOwnTotal] = useState<string | null>(null)
  const spaces = useSpaces().data ?? []
  const bundles = useBundles().data ?? []
  const blocked = useBlockedDates().data ?? []
  const { container, hasTried, refuse, forget } = useTries<HTMLFormElement>()
  const create = useCreateBooking()

  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const standard = standardTotal(itemOf(draft, spaces, bundles), draft.hours)
  const whole = { ...draft, totalAmount: ownTotal ?? standard }
  const errors = hasTried ? fieldErrors(whole, blocked) : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isTaken()) return
    const problem = draftProblem(whole, blocked)
    if (problem) {
      refuse()
      return toast(problem)
    }
    create.mutate(toStaffBooking(whole), {
      onSuccess: () => {
        setDraft(draftFrom(new URLSearchParams()))
        setOwnTotal(null)
        forget()
      },
    })
  }

  return (
    <Card className="grid max-w-3xl gap-4">
      <h2 className="text-2xl">Create Cash/Comp Booking</h2>
      <form
        ref={container}
        noValidate
        className="grid gap-4 lg:in-[.column-wide]:grid-cols-2"
        onSubmit={submit}
      >
        <CustomerField
          email={draft.customerEmail}
          error={errors.customerEmail}
          onType={(customerEmail) => change({ customerEmail })}
          onPick={(customerEmail, name) =>
            change({ customerEmail, customerName: name ?? draft.customerName })
          }
        />
        <TextField
          label="Customer Name"
          autoComplete="off"
          maxLength={100}
          value={draft.customerName}
          onChange={(event) => change({ customerName: event.target.value })}
        />
        <StaffItemSelects
          spaces={spaces}
          bundles={bundles}
          {...draft}
          error={errors.item}
          onChoose={change}
        />
        <TextField
          label="Date*"
          type="date"
          max={LAST_DAY}
          required
          value={draft.date}
          error={errors.date}
          onChange={(event) => change({ date: event.target.value })}
        />
        <StartTimeField
          draft={draft}
          bundles={bundles}
          error={errors.hour}
          onChange={(hour) => change({ hour })}
        />
        <SelectField
          label="Duration*"
          value={String(draft.hours)}
          onChange={(hours) => change({ hours: Number(hours) as Duration })}
        >
          {DURATIONS_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {hours === 1 ? '1 hour' : `${hours} hours`}
            </option>
          ))}
        </SelectField>
        <TotalField
          value={whole.totalAmount}
          standard={standard}
          error={errors.totalAmount}
          onChange={setOwnTotal}
        />
        <SelectField
          label="Payment Method"
          value={draft.paymentMethod}
          onChange={(method) => change({ paymentMethod: method as typeof draft.paymentMethod })}
        >
          {STAFF_PAYMENT_METHODS.map((method) => (
            <option key={method} value={method}>
              {METHOD_NAMES[method]}
            </option>
          ))}
        </SelectField>
        <div className="grid content-end">
          <BusyButton
            type="submit"
            isWide
            className="min-h-12"
            isBusy={create.isPending}
            busyLabel="Creating..."
          >
            Create Booking
          </BusyButton>
        </div>
      </form>
      <BookingOutcome booking={create.data} error={create.error} />
    </Card>
  )
}
