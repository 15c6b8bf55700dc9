import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { formatRate, toCents } from '../../../domain/pricing/money.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

interface Selection {
  spaceId: string | null
  bundleId: string | null
}

interface Props extends Selection {
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  error: string | undefined
  /** Choosing a space clears the bundle, and vice versa. */
  onChoose: (selection: Selection) => void
}

/** A space or a bundle, each with its rate. Inactive items are left out unless selected. */
export function StaffItemSelects({ spaces, bundles, spaceId, bundleId, error, onChoose }: Props) {
  return (
    <>
      <SelectField
        label="Space"
        value={spaceId ?? ''}
        error={error}
        onChange={(id) => onChoose({ spaceId: id || null, bundleId: null })}
      >
        <option value="">Choose a space</option>
        {optionsOf(spaces, spaceId)}
      </SelectField>
      <SelectField
        label="Or Bundle"
        value={bundleId ?? ''}
        onChange={(id) => onChoose({ spaceId: null, bundleId: id || null })}
      >
        <option value="">Choose a bundle</option>
        {optionsOf(bundles, bundleId)}
      </SelectField>
    </>
  )
}

function optionsOf(items: readonly (Space | Bundle)[], chosen: string | null) {
  return items
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, name, hourlyRate }) => (
      <option key={id} value={id}>
        {`${name} (${formatRate(toCents(hourlyRate))})`}
      </option>
    ))
}
