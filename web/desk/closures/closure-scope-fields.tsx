import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import type { ClosureDraft, ClosureForm } from '../../../domain/closures/closure-form.schema.ts'
import { START_HOURS } from '../../../domain/facility.ts'
import { formatHour } from '../../../domain/time/format.ts'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'

interface Props {
  form: SchemaForm<ClosureForm, ClosureDraft>
  spaces: readonly Space[]
}

/** How much of the day, and which spaces. */
export function ClosureScopeFields({ form, spaces }: Props) {
  const { field, register, watch } = form
  return (
    <>
      <div className="grid content-start gap-3">
        <RadioGroup
          label="How much of the day?"
          options={[
            { value: 'whole', label: 'The whole day' },
            { value: 'part', label: 'Part of the day' },
          ]}
          {...register('extent')}
        />
        {watch('extent') === 'part' && (
          <div className="grid grid-cols-2 gap-3">
            <SelectField label="From" {...register('fromHour', { deps: 'untilHour' })}>
              {hourOptions(START_HOURS.slice(0, -1))}
            </SelectField>
            <SelectField label="Until" {...field('untilHour')}>
              {hourOptions(START_HOURS.slice(1))}
            </SelectField>
          </div>
        )}
      </div>
      <div className="grid content-start gap-1">
        <RadioGroup
          label="Which spaces?"
          options={[
            { value: 'all', label: 'All spaces' },
            { value: 'some', label: 'Specific spaces' },
          ]}
          {...field('where')}
        />
        {watch('where') === 'some' && <SpaceBoxes form={form} spaces={spaces} />}
      </div>
    </>
  )
}

function SpaceBoxes({ form: { watch, setValue, trigger, formState }, spaces }: Props) {
  const chosen = watch('spaceIds')
  function toggle(id: string) {
    setValue('spaceIds', chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
    if (formState.isSubmitted) void trigger('where')
  }
  return spaces.map(({ id, name }) => (
    <CheckboxField key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
  ))
}

function hourOptions(hours: readonly number[]) {
  return hours.map((hour) => (
    <option key={hour} value={hour}>
      {formatHour(hour)}
    </option>
  ))
}
