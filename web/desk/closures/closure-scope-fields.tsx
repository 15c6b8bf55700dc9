import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import { CLOSING_HOUR, OPENING_HOUR, START_HOURS } from '../../../domain/facility.ts'
import { formatHour } from '../../../domain/time/format.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { ClosureDraft } from './closure-draft.ts'

const WHOLE_DAY = { fromHour: OPENING_HOUR, untilHour: CLOSING_HOUR }

interface Props {
  draft: ClosureDraft
  spaces: readonly Space[]
  errors: { hours?: string; spaces?: string }
  onChange: (changes: Partial<ClosureDraft>) => void
}

/** How much of the day, and which spaces. */
export function ClosureScopeFields({ draft: { hours, spaceIds }, spaces, errors, onChange }: Props) {
  return (
    <>
      <div className="grid content-start gap-3">
        <RadioGroup
          label="How much of the day?"
          value={hours ? 'part' : 'whole'}
          onChange={(kind) => onChange({ hours: kind === 'part' ? WHOLE_DAY : null })}
          options={[
            { value: 'whole', label: 'The whole day' },
            { value: 'part', label: 'Part of the day' },
          ]}
        />
        {hours && (
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label="From"
              value={String(hours.fromHour)}
              onChange={(hour) => onChange({ hours: { ...hours, fromHour: Number(hour) } })}
            >
              {hourOptions(START_HOURS.slice(0, -1))}
            </SelectField>
            <SelectField
              label="Until"
              value={String(hours.untilHour)}
              error={errors.hours}
              onChange={(hour) => onChange({ hours: { ...hours, untilHour: Number(hour) } })}
            >
              {hourOptions(START_HOURS.slice(1))}
            </SelectField>
          </div>
        )}
      </div>
      <div className="grid content-start gap-1">
        <RadioGroup
          label="Which spaces?"
          value={spaceIds ? 'some' : 'all'}
          error={errors.spaces}
          onChange={(kind) => onChange({ spaceIds: kind === 'some' ? [] : null })}
          options={[
            { value: 'all', label: 'All spaces' },
            { value: 'some', label: 'Specific spaces' },
          ]}
        />
        {spaceIds &&
          spaces.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={spaceIds.includes(id)}
              onChange={({ target }) =>
                onChange({
                  spaceIds: target.checked ? [...spaceIds, id] : spaceIds.filter((other) => other !== id),
                })
              }
            />
          ))}
      </div>
    </>
  )
}

function hourOptions(hours: readonly number[]) {
  return hours.map((hour) => (
    <option key={hour} value={hour}>
      {formatHour(hour)}
    </option>
  ))
}
