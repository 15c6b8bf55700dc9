import { bundleSaving } from '../../../domain/catalog/bundle-saving.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { cheapestSpaces } from '../../../domain/catalog/cheapest-spaces.ts'
import { formatItemRates, isPricedAlike } from '../../../domain/pricing/hourly-rates.ts'
import { type Cents, formatRate, formatShortUsd } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { formatHour, type Interval, spanFrom } from '../../../domain/time/facility-time.ts'
import { ANY_SPACE } from '../../catalog/catalog-selects.tsx'
import { activeItems, refOf } from '../../catalog/use-catalog.ts'
import { choiceClass } from '../../ui/choice.ts'
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

/**
 * Any cage, and every space and bundle, as tiles. Once a time is chosen, only those that are open then, to
 * change the space without losing the time.
 */
export function PlaceStep({ draft, spaces, bundles, viewOf, onSelect }: Props) {
  const { date, hour, hours } = draft
  const time = date && hour !== null ? spanFrom(date, hour, hours) : null
  const isOpen = (ref: Place['ref']) => time === null || fits(viewOf({ ...draft, ...ref }), draft)
  const [cage] = cheapestSpaces(activeItems(spaces))
  const items = activeItems<Space | Bundle>([...spaces, ...bundles])
  const places = [
    ...(cage ? [{ ref: ANY, name: ANY_SPACE, detail: 'We choose', price: priceIn(cage, time) }] : []),
    ...items.map((item) => placeOf(item, spaces, time)),
  ].filter(({ ref }) => isOpen(ref))
  return (
    <Section title={hour === null ? 'Spaces and Bundles' : `Open at ${formatHour(hour)}`} isSmall>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-1.5">
        {places.map(({ ref, name, detail, price }) => {
          const isSelected = ref.spaceId === draft.spaceId && ref.bundleId === draft.bundleId
          return (
            <li key={`${ref.spaceId} ${ref.bundleId}`} className="grid">
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onSelect(ref)}
                className={classNames(
                  'grid min-h-12 content-center rounded-plate px-2 py-0.5 text-left leading-tight',
                  choiceClass(isSelected),
                )}
              >
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="grow figures text-lg/5 wrap-anywhere">{name}</span>
                  <span className="text-sm">{price}</span>
                </span>
                {detail && (
                  <span
                    className={classNames(
                      'line-clamp-1 text-xs break-all',
                      isSelected ? 'text-board-text' : 'text-ink-soft',
                    )}
                  >
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

function placeOf(item: Space | Bundle, spaces: readonly Space[], time: Interval | null): Place {
  const isBundle = 'spaceIds' in item
  const saving = isBundle ? bundleSaving(item, spaces, time ?? undefined) : 0
  return {
    ref: refOf(item),
    name: item.name,
    detail: isBundle ? savingIn(saving, time) : ownEquipment(item, spaces),
    price: priceIn(item, time),
  }
}

/** "$60" for a time, or "$30/hr". */
const priceIn = (item: Space | Bundle, time: Interval | null) =>
  time ? formatShortUsd(priceOf(item, time)) : formatItemRates(item)

function savingIn(saving: Cents, time: Interval | null): string {
  if (saving === 0) return ''
  return `Saves ${time ? formatShortUsd(saving) : formatRate(saving)}`
}

const partsOf = ({ equipment }: Space) => equipment.split(',').map((part) => part.trim())

/** The equipment that tells a space apart: without what all spaces of its price have. */
export function ownEquipment(space: Space, spaces: readonly Space[]): string {
  const equal = activeItems(spaces).filter((each) => isPricedAlike(each, space))
  const isCommon = (part: string) => equal.length > 1 && equal.every((each) => partsOf(each).includes(part))
  return partsOf(space)
    .filter((part) => !isCommon(part))
    .join(', ')
}
