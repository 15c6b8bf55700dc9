import type { AvailabilityEntry, Booking } from '../../../domain/bookings/booking.schema.ts'
import { type BundleContents, resourcesOf } from '../../../domain/bookings/conflict.ts'
import { closedSpans, closureOf } from '../../../domain/closures/closed-spans.ts'
import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'
import { busyFor } from '../../../domain/slots/availability.ts'
import { type Day, durationStates, fittingDuration, slotGrid } from '../../../domain/slots/slot-grid.ts'
import { overlaps } from '../../../domain/time/interval.ts'
import { splitOwn } from '../own-holds.ts'
import { isSlotMine, spanOfSlot } from '../times/slot-label.ts'
import type { BookingDraft } from './booking-draft.ts'

interface Facts {
  draft: BookingDraft
  now: Temporal.Instant
  entries: readonly AvailabilityEntry[] | undefined
  blockedDates: readonly BlockedDate[]
  /** Closures of part of a day or of some spaces. */
  closures: readonly Closure[]
  bundles: BundleContents
  /** My holds stay selectable: booking the same slot resumes the hold. */
  holds: readonly Booking[]
  /** My confirmed bookings. */
  booked: readonly Booking[]
}

/** The selected day as the time grid shows it; null until an item and a date are selected and the day is loaded. */
export function dayView({ draft, now, entries, blockedDates, closures, bundles, holds, booked }: Facts) {
  const { date } = draft
  if (!date || !entries || (!draft.spaceId && !draft.bundleId)) return null

  const { mine, others } = splitOwn(entries, holds)
  const blocked = blockedDates.find((each) => each.date === date.toString())
  const day: Day = {
    date,
    now,
    busy: busyFor(draft, others, bundles),
    isBlocked: blocked !== undefined,
    closures: closedSpans(
      closures.filter((closure) => closure.date === date.toString()),
      resourcesOf(draft, bundles),
    ),
  }
  const ownBusy = busyFor(draft, mine, bundles)
  const bookedBusy = busyFor(draft, splitOwn(entries, booked).mine, bundles)

  const slots = slotGrid(day).map((slot) => ({
    ...slot,
    isMine: isSlotMine(slot, ownBusy),
    closedReason:
      slot.state === 'closed' ? (closureOf(day.closures, spanOfSlot(slot))?.reason ?? null) : null,
  }))
  const selected = slots.find((slot) => slot.hour === draft.hour)
  const isSelectedFree = selected?.state === 'available'
  return {
    day,
    slots,
    blockedReason: blocked?.reason ?? null,
    /** The selected start, if it's still free. */
    hour: isSelectedFree ? selected.hour : null,
    /** The selected start is no longer free. */
    isStartLost: selected !== undefined && !isSelectedFree,
    /** The selected start is in a booking of mine, as after paying and going back. */
    isStartMine: selected !== undefined && bookedBusy.some((busy) => overlaps(busy, spanOfSlot(selected))),
    hours: isSelectedFree ? fittingDuration(day, selected.hour, draft.hours) : draft.hours,
    durations: isSelectedFree ? durationStates(day, selected.hour) : null,
  }
}

export type DayView = NonNullable<ReturnType<typeof dayView>>
