import { useController } from 'react-hook-form'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { formatRate, toCents } from '../../../domain/pricing/money.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { NewBookingControl } from './new-booking-draft.ts'

interface Props {
  control: NewBookingControl
  spaces: readonly Space[]
  bundles: readonly Bundle[]
}

/**
 * A space or a bundle, each with its rate; choosing one clears the other. Inactive items are left out unless selected.
 */
export function StaffItemSelects({ control, spaces, bundles }: Props) {
  const { field, fieldState } = useController({ control, name: 'item' })
  const { spaceId, bundleId } = field.value
  return (
    <>
      <SelectField
        label="Space"
        value={spaceId ?? ''}
        error={fieldState.error?.message}
        onChange={({ target }) => field.onChange({ spaceId: target.value || null, bundleId: null })}
      >
        <option value="">Choose a space</option>
        {optionsOf(spaces, spaceId)}
      </SelectField>
      <SelectField
        label="Or Bundle"
        value={bundleId ?? ''}
        onChange={({ target }) => field.onChange({ spaceId: null, bundleId: target.value || null })}
      >
        <option value="">Choose a bundle</option>
        {optionsOf(bundles, bundleId)}
      </SelectField>
    </>
  )
}

function optionsOf(items: readonly (Space | Bundle)[], selected: string | null) {
  return items
    .filter(({ id, isActive }) => isActive || id === selected)
    .map(({ id, name, hourlyRate }) => (
      <option key={id} value={id}>
        {`${name} (${formatRate(toCents(hourlyRate))})`}
      </option>
    ))
}
