import { bundleSaving } from '../../../domain/catalog/bundle-saving.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { cheapestSpaces } from '../../../domain/catalog/cheapest-spaces.ts'
import { isPricedAlike } from '../../../domain/pricing/hourly-rates.ts'
import { formatShortUsd } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { formatHour, type Interval, spanFrom } from '../../../domain/time/facility-time.ts'
import { ANY_SPACE } from '../../catalog/catalog-selects.tsx'
import { activeItems, refOf } from '../../catalog/use-catalog.ts'
import { classNames } from '../../ui/class-names.ts'
import { Section } from '../../ui/panels.tsx'
import type { BookingDraft } from './booking-draft.ts'
import { type DayView, fits } from './day-view.ts'

interface Props {
  /** Without an item if the customer takes any cage. */
  draft: BookingDraft
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  /** The day as it is for another draft. */
  viewOf: (draft: BookingDraft) => DayView | null
  onSelect: (item: Pick<BookingDraft, 'spaceId' | 'bundleId'>) => void
}

interface Place {
  ref: Pick<BookingDraft, 'spaceId' | 'bundleId'>
  name: string
  /** Its equipment, or how it's chosen. */
  detail: string
  price: string
}

const ANY = { spaceId: null, bundleId: null }

/** Any cage, and everything else that's open at the chosen time, to change the space without losing the time. */
export function PlaceStep({ draft, spaces, bundles, viewOf, onSelect }: Props) {
  const { date, hour, hours } = draft
  if (!date || hour === null) return null
  const time = spanFrom(date, hour, hours)
  const isOpen = (ref: Place['ref']) => fits(viewOf({ ...draft, ...ref }), draft)
  const [cage] = cheapestSpaces(activeItems(spaces))
  const items = activeItems<Space | Bundle>([...spaces, ...bundles])
  const places = [
    ...(cage ? [{ ref: ANY, name: ANY_SPACE, detail: 'We pick one', price: shortPrice(cage, time) }] : []),
    ...items.map((item) => placeOf(item, spaces, time)),
  ].filter(({ ref }) => isOpen(ref))
  return (
    <Section title={`Open at ${formatHour(hour)}`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
        {places.map(({ ref, name, detail, price }) => {
          const isSelected = ref.spaceId === draft.spaceId && ref.bundleId === draft.bundleId
          return (
            <li key={`${ref.spaceId} ${ref.bundleId}`} className="grid">
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onSelect(ref)}
                className={classNames(
                  'grid min-h-14 content-start gap-0.5 rounded-plate border-2 px-3 py-2 text-left leading-tight',
                  isSelected
                    ? 'border-barn bg-barn text-on-barn'
                    : 'border-line-strong bg-raised hover:border-ink',
                )}
              >
                <span className="figures text-lg wrap-anywhere">{name}</span>
                <span className="text-sm">{price}</span>
                {detail && (
                  <span className={classNames('text-sm wrap-anywhere', !isSelected && 'text-ink-soft')}>
                    {detail}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function placeOf(item: Space | Bundle, spaces: readonly Space[], time: Interval): Place {
  const isBundle = 'spaceIds' in item
  const saving = isBundle ? bundleSaving(item, spaces, time) : 0
  return {
    ref: refOf(item),
    name: item.name,
    detail: isBundle ? '' : ownEquipment(item, spaces),
    price: `${shortPrice(item, time)}${saving > 0 ? `, saves ${formatShortUsd(saving)}` : ''}`,
  }
}

const shortPrice = (item: Space | Bundle, time: Interval) => formatShortUsd(priceOf(item, time))

const partsOf = ({ equipment }: Space) => equipment.split(',').map((part) => part.trim())

/** The equipment that tells a space apart: without what all spaces of its price have. */
export function ownEquipment(space: Space, spaces: readonly Space[]): string {
  const equal = activeItems(spaces).filter((each) => isPricedAlike(each, space))
  const isCommon = (part: string) => equal.length > 1 && equal.every((each) => partsOf(each).includes(part))
  return partsOf(space)
    .filter((part) => !isCommon(part))
    .join(', ')
}
