import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { formatTime } from '../../../domain/time/facility-time.ts'
import { activeItems, refOf } from '../../catalog/use-catalog.ts'
import type { BookingDraft } from './booking-draft.ts'
import { type DayView, fits } from './day-view.ts'

/** Another choice on the same day with all of the hours that the customer wants. */
export interface Alternative {
  /** "4:00 PM", or the name of a space or bundle at the same time. */
  label: string
  changes: Pick<BookingDraft, 'spaceId' | 'bundleId' | 'hour'>
}

interface Facts {
  wanted: BookingDraft
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  /** A draft's day as the time grid would show it. */
  viewOf: (draft: BookingDraft) => DayView | null
  /** Whether the customer already has a draft's time, somewhere. */
  isOwn: (draft: BookingDraft) => boolean
}

/** The nearest of each kind: the same item at another time, another space at this time, a bundle at this time. */
export function alternatives({ wanted, spaces, bundles, viewOf, isOwn }: Facts): Alternative[] {
  const { spaceId, bundleId, hour } = wanted
  if (hour === null) return []
  const isOpen = (draft: BookingDraft) => fits(viewOf(draft), draft) && !isOwn(draft)
  const slots = viewOf(wanted)?.slots ?? []
  const time = slots
    .filter(({ state }) => state === 'available')
    .toSorted((a, b) => Math.abs(a.hour - hour) - Math.abs(b.hour - hour))
    .find((slot) => isOpen({ ...wanted, hour: slot.hour }))
  const space = activeItems(spaces).find(
    (item) => item.id !== spaceId && isOpen({ ...wanted, ...refOf(item) }),
  )
  const bundle = activeItems(bundles).find(
    (item) => item.id !== bundleId && isOpen({ ...wanted, ...refOf(item) }),
  )
  return [
    ...(time ? [{ label: formatTime(time.start), changes: { spaceId, bundleId, hour: time.hour } }] : []),
    ...[space, bundle].flatMap((item) =>
      item ? [{ label: item.name, changes: { ...refOf(item), hour } }] : [],
    ),
  ]
}
