import { bundleSaving } from '../../../domain/catalog/bundle-saving.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { formatShortUsd } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { formatHour, spanFrom } from '../../../domain/time/facility-time.ts'
import { activeItems, refOf } from '../../catalog/use-catalog.ts'
import { classNames } from '../../ui/class-names.ts'
import { Section } from '../../ui/panels.tsx'
import type { BookingDraft } from './booking-draft.ts'
import { type DayView, fits } from './day-view.ts'

interface Props {
  draft: BookingDraft
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  /** The day as it is for another draft. */
  viewOf: (draft: BookingDraft) => DayView | null
  onSelect: (item: Pick<BookingDraft, 'spaceId' | 'bundleId'>) => void
}

/** Everything that's open at the chosen time, to change the space without losing the time. */
export function PlaceStep({ draft, spaces, bundles, viewOf, onSelect }: Props) {
  const { date, hour, hours } = draft
  if (!date || hour === null) return null
  const time = spanFrom(date, hour, hours)
  const places = activeItems<Space | Bundle>([...spaces, ...bundles]).filter((item) =>
    fits(viewOf({ ...draft, ...refOf(item) }), draft),
  )
  return (
    <Section title={`Open at ${formatHour(hour)}`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
        {places.map((item) => {
          const choice = refOf(item)
          const saving = 'spaceIds' in item ? bundleSaving(item, spaces, time) : 0
          const isSelected = choice.spaceId === draft.spaceId && choice.bundleId === draft.bundleId
          return (
            <li key={`${choice.spaceId} ${choice.bundleId}`} className="grid">
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onSelect(choice)}
                className={classNames(
                  'grid min-h-14 content-center rounded-plate border-2 px-3 py-1 text-left leading-tight',
                  isSelected
                    ? 'border-barn bg-barn text-on-barn'
                    : 'border-line-strong bg-raised hover:border-ink',
                )}
              >
                <span className="figures text-lg wrap-anywhere">{item.name}</span>
                <span className={classNames('text-sm', !isSelected && 'text-ink-soft')}>
                  {formatShortUsd(priceOf(item, time))}
                  {saving > 0 && `, saves ${formatShortUsd(saving)}`}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
