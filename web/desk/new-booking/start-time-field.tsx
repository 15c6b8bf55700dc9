import { useController, useWatch } from 'react-hook-form'
import type { Bundle } from '../../../domain/catalog/catalog.schema.ts'
import { START_HOURS } from '../../../domain/facility.ts'
import { formatHour } from '../../../domain/time/format.ts'
import { useAvailability } from '../../bookings/times/use-availability.ts'
import { bundleContents } from '../../catalog/find-item.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { dateOf } from '../frame/day-input.ts'
import type { NewBookingControl } from './new-booking-draft.ts'
import { takenHours } from './taken-hours.ts'

interface Props {
  control: NewBookingControl
  bundles: readonly Bundle[]
}

/** The start time; hours already taken are marked. */
export function StartTimeField({ control, bundles }: Props) {
  const { field, fieldState } = useController({ control, name: 'hour' })
  const [day, item] = useWatch({ control, name: ['date', 'item'] })
  const date = dateOf(day)
  const entries = useAvailability(date).data
  const taken = date && entries ? takenHours(START_HOURS, date, item, entries, bundleContents(bundles)) : null
  return (
    <SelectField label="Start Time*" error={fieldState.error?.message} {...field}>
      <option value="">Choose a time</option>
      {START_HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {taken?.has(hour) ? `${formatHour(hour)} (${taken.get(hour)})` : formatHour(hour)}
        </option>
      ))}
    </SelectField>
  )
}
