import { formatUsd } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { spanFrom } from '../../../domain/time/facility-time.ts'
import { ANY_SPACE } from '../../catalog/catalog-selects.tsx'
import { itemOf, useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { barLine } from './booking-bar.tsx'
import { readDraft } from './booking-draft.ts'

/**
 * The time that a visitor tapped, read from `next`. Shown while they sign in, in a bar like the booking
 * page's.
 */
export default function PickedTime({ next }: { next: string }) {
  const draft = readDraft(new URLSearchParams(next.split('?')[1]))
  const { date, hour, hours } = draft
  const spaces = useSpaces().data
  const bundles = useBundles().data
  if (!date || hour === null) return null
  const item = spaces && bundles && itemOf(draft, spaces, bundles)
  const name = item?.name ?? (draft.spaceId || draft.bundleId ? '\u00a0' : ANY_SPACE)
  return (
    <section
      aria-label="Your booking"
      className="sticky bottom-0 z-20 -mx-4 -mb-8 border-t-2 border-board-line bg-board px-4 py-2.5 leading-tight text-board-text shadow-bar"
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold wrap-anywhere text-on-night">{name}</span>
        {item && (
          <span className="figures text-xl leading-none text-board-figure">
            {formatUsd(priceOf(item, spanFrom(date, hour, hours)))}
          </span>
        )}
      </p>
      <p className="figures text-[1.0625rem]">{barLine(draft)}</p>
    </section>
  )
}
