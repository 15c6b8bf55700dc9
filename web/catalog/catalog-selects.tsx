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

/** An item to select: "Batting Cage 1 ($30/hr)". */
export const itemOption = (item: Space | Bundle) => ({
  value: item.id,
  label: `${item.name} (${formatItemRates(item)})`,
})

/** The choice of customers who don't mind which space they get. */
export const ANY_SPACE = 'Any cage'
const ANY = 'any'
const spaceOf = (value: string) => (value && value !== ANY ? value : null)

/**
 * Selects a space or a team bundle, never both, or neither: any of the cheapest that's free. One quiet row,
 * because most customers choose among tiles.
 */
export function CatalogSelects({ spaces, bundles, spaceId, bundleId, onSelect }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 *:[div]:grow *:[div]:basis-28">
      <SelectField
        isQuiet
        label="Space"
        value={spaceId ?? ''}
        onChange={(event) => onSelect({ spaceId: spaceOf(event.target.value), bundleId: null })}
        none={bundleId ? 'Choose a space' : ANY_SPACE}
        options={[
          ...(bundleId ? [{ value: ANY, label: ANY_SPACE }] : []),
          ...activeItems(spaces).map(itemOption),
        ]}
      />
      <p className="text-sm text-ink-soft">or</p>
      <SelectField
        isQuiet
        label="Team Bundle"
        value={bundleId ?? ''}
        onChange={(event) => onSelect({ spaceId: null, bundleId: event.target.value || null })}
        none="Team bundle"
        options={activeItems(bundles).map(itemOption)}
      />
    </div>
  )
}
