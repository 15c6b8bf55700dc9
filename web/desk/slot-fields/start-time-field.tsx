import type { Bundle } from '../../../domain/catalog/catalog.schema.ts'
import { START_HOURS } from '../../../domain/facility.ts'
import { formatHour } from '../../../domain/time/format.ts'
import { useAvailability } from '../../bookings/times/use-availability.ts'
import { bundleContents } from '../../catalog/find-item.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { dateOf } from '../frame/day-input.ts'
import type { StaffBookingDraft } from './staff-booking-draft.ts'
import { takenHours } from './taken-hours.ts'

interface Props {
  draft: Pick<StaffBookingDraft, 'date' | 'hour' | 'spaceId' | 'bundleId'>
  bundles: readonly Bundle[]
  error: string | undefined
  onChange: (hour: string) => void
}

/** The start time; hours already taken are marked. */
export function StartTimeField({ draft, bundles, error, onChange }: Props) {
  const date = dateOf(draft.date)
  const entries = useAvailability(date).data
  const taken =
    date && entries ? takenHours(START_HOURS, date, draft, entries, bundleContents(bundles)) : null
  return (
    <SelectField label="Start Time*" value={draft.hour} error={error} onChange={onChange}>
      <option value="">Choose a time</option>
      {START_HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {taken?.has(hour) ? `${formatHour(hour)} (${taken.get(hour)})` : formatHour(hour)}
        </option>
      ))}
    </SelectField>
  )
}
