import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { formatItemRates } from '../../domain/pricing/hourly-rates.ts'
import { SelectField } from '../ui/fields/text-field.tsx'
import { activeItems } from './use-catalog.ts'

interface Props {
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  spaceId: string | null
  bundleId: string | null
  /** Selecting one clears the other. */
  onSelect: (item: { spaceId: string | null; bundleId: string | null }) => void
}

/** "Batting Cage 1 ($30/hr)" */
export const withRate = (item: Space | Bundle) => `${item.name} (${formatItemRates(item)})`

/** The choice of customers who don't mind which space they get. */
export const ANY_SPACE = 'Any cage'
const ANY = 'any'
const spaceOf = (value: string) => (value && value !== ANY ? value : null)

/** Selects a space or a team bundle, never both, or neither: any of the cheapest that's free. */
export function CatalogSelects({ spaces, bundles, spaceId, bundleId, onSelect }: Props) {
  return (
    <div className="grid gap-2">
      <SelectField
        label="Space"
        value={spaceId ?? ''}
        onChange={(event) => onSelect({ spaceId: spaceOf(event.target.value), bundleId: null })}
      >
        <option value="">{bundleId ? 'Choose a space' : ANY_SPACE}</option>
        {bundleId && <option value={ANY}>{ANY_SPACE}</option>}
        {activeItems(spaces).map((space) => (
          <option key={space.id} value={space.id}>
            {withRate(space)}
          </option>
        ))}
      </SelectField>
      <p className="flex items-center gap-3 text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <SelectField
        label="Team Bundle"
        value={bundleId ?? ''}
        onChange={(event) => onSelect({ spaceId: null, bundleId: event.target.value || null })}
      >
        <option value="">Choose a team bundle</option>
        {activeItems(bundles).map((bundle) => (
          <option key={bundle.id} value={bundle.id}>
            {withRate(bundle)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
