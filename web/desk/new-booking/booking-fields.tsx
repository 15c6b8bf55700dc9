import { useController, useWatch } from 'react-hook-form'
import { personName } from '../../../domain/accounts/person-name.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { offeredOn } from '../../../domain/catalog/offered.ts'
import {
  formatHour,
  formatLongDate,
  formatTime,
  instantAt,
  isBefore,
} from '../../../domain/time/facility-time.ts'
import { useNow } from '../../api/clock.ts'
import { itemOption } from '../../catalog/catalog-selects.tsx'
import { ComboboxField } from '../../ui/fields/combobox-field.tsx'
import { SelectField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { dateOf } from '../forms/day-input.ts'
import { ChosenCustomer } from '../people/chosen-customer.tsx'
import { useSuggestedPeople } from '../people/customer-search-field.tsx'
import { useBoard } from '../requests/live-queries.ts'
import { slotWord } from '../slots/day-slots.ts'
import { useStaffStarts } from '../slots/use-staff-hours.ts'
import type { NewBookingControl } from './new-booking-draft.ts'

/** Warns that the chosen time has passed, such as in a form left open overnight. */
export function PastNotice({ control }: { control: NewBookingControl }) {
  const now = useNow(30_000)
  const [day, hour] = useWatch({ control, name: ['date', 'hour'] })
  const date = dateOf(day)
  if (!date || hour === '') return null
  const start = instantAt(date, Number(hour))
  if (!hasPassed(start, now)) return null
  return (
    <div className="md:in-[.column-wide]:col-span-2">
      <Notice tone="warm" role="status" title="This time has passed.">
        <p>{`The booking will start ${formatLongDate(start)} at ${formatTime(start)}.`}</p>
      </Notice>
    </div>
  )
}

/** Whether a booking's first hour is over. A walk-in late for the current hour is normal. */
export function hasPassed(start: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isBefore(now, start.add({ hours: 1 }))
}

interface Props {
  control: NewBookingControl
  /** Called for a suggestion of someone with a name. */
  onName: (name: string) => void
}

/** The customer's email, with suggestions of existing accounts by name or email. */
export function CustomerField({ control, onName }: Props) {
  const { field, fieldState } = useController({ control, name: 'customerEmail' })
  const email = field.value
  const found = useSuggestedPeople(email)
  const known = found.find((person) => person.email === email)
  return (
    <div className="grid content-start gap-1">
      <ComboboxField
        label="Customer Email*"
        type="email"
        required
        inputMode="email"
        placeholder="Search by name or email"
        value={email}
        error={fieldState.error?.message}
        onChange={field.onChange}
        ref={field.ref}
        options={found.flatMap((person) =>
          person.email === null || person.email === email
            ? []
            : [{ value: person.email, label: personName(person) ?? 'No name provided', note: person.email }],
        )}
        onPick={({ value }) => {
          field.onChange(value)
          const person = found.find((candidate) => candidate.email === value)
          const name = person && personName(person)
          if (name) onName(name)
        }}
      />
      {known && <ChosenCustomer id={known.id} />}
    </div>
  )
}

interface StaffItemSelectsProps {
  control: NewBookingControl
  spaces: readonly Space[]
  bundles: readonly Bundle[]
}

/**
 * A space or a bundle, each with its rate; choosing one clears the other. Inactive items are left out unless selected.
 */
export function StaffItemSelects({ control, spaces, bundles }: StaffItemSelectsProps) {
  const { field, fieldState } = useController({ control, name: 'item' })
  const day = dateOf(useWatch({ control, name: 'date' }))
  const { spaceId, bundleId } = field.value
  return (
    <>
      <SelectField
        label="Space"
        value={spaceId ?? ''}
        error={fieldState.error?.message}
        onChange={({ target }) => field.onChange({ spaceId: target.value || null, bundleId: null })}
        none="Choose a space"
        options={optionsOf(spaces, spaceId, day)}
      />
      <SelectField
        label="Or Bundle"
        value={bundleId ?? ''}
        onChange={({ target }) => field.onChange({ spaceId: null, bundleId: target.value || null })}
        none="Choose a bundle"
        options={optionsOf(bundles, bundleId, day)}
      />
    </>
  )
}

function optionsOf(
  items: readonly (Space | Bundle)[],
  selected: string | null,
  day: Temporal.PlainDate | null,
) {
  return (day ? offeredOn(items, day) : items)
    .filter(({ id, isActive }) => isActive || id === selected)
    .map(itemOption)
}

interface StartTimeFieldProps {
  control: NewBookingControl
  bundles: readonly Bundle[]
}

/** The start time; hours already taken and those outside of opening hours are marked. */
export function StartTimeField({ control, bundles }: StartTimeFieldProps) {
  const { field, fieldState } = useController({ control, name: 'hour' })
  const [day, item] = useWatch({ control, name: ['date', 'item'] })
  const date = dateOf(day)
  const board = useBoard(date && day).data
  const starts = useStaffStarts(date)
  const spaceIds = item.spaceId
    ? [item.spaceId]
    : (bundles.find(({ id }) => id === item.bundleId)?.spaceIds ?? [])
  const options = starts.map((hour) => {
    // While another day loads, the query still has the one before.
    const word = board?.date === day ? slotWord(board, { spaceIds, fromHour: hour, hours: 1 }) : null
    return { value: hour, label: word ? `${formatHour(hour)} (${word})` : formatHour(hour) }
  })
  return (
    <SelectField
      label="Start Time*"
      error={fieldState.error?.message}
      {...field}
      none="Choose a time"
      options={options}
    />
  )
}
