import type { AvailabilityEntry, Booking } from '../../../domain/bookings/booking.schema.ts'
import { type BundleContents, overlaps, resourcesOf } from '../../../domain/bookings/conflict.ts'
import { closedSpans, closureOf } from '../../../domain/closures/closed-spans.ts'
import type { BlockedDate, Closure } from '../../../domain/closures/closure.schema.ts'
import { busyFor } from '../../../domain/slots/availability.ts'
import { type Day, durationStates, fittingDuration, slotGrid } from '../../../domain/slots/slot-grid.ts'
import { splitOwn } from '../own-holds.ts'
import { isSlotMine, spanOfSlot } from '../times/slot-label.ts'
import type { BookingDraft } from './booking-draft.ts'

interface Facts {
  draft: BookingDraft
  now: Temporal.Instant
  entries: readonly AvailabilityEntry[] | undefined
  blockedDates: readonly BlockedDate[]
  /** Closed parts of days, and closed spaces. */
  closures: readonly Closure[]
  bundles: BundleContents
  /** My own holds do not stand in my way: choosing one of them again takes it up. */
  holds: readonly Booking[]
  /** My bookings that stand. */
  booked: readonly Booking[]
}

/** The chosen day as the time grid shows it; null while something is not chosen or not known yet. */
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
    closed: closedSpans(
      closures.filter((closure) => closure.date === date.toString()),
      resourcesOf(draft, bundles),
    ),
  }
  const ownBusy = busyFor(draft, mine, bundles)
  const bookedBusy = busyFor(draft, splitOwn(entries, booked).mine, bundles)

  const slots = slotGrid(day).map((slot) => ({
    ...slot,
    isMine: isSlotMine(slot, ownBusy),
    closedReason: slot.state === 'blocked' ? (closureOf(day.closed, spanOfSlot(slot))?.reason ?? null) : null,
  }))
  const chosen = slots.find((slot) => slot.hour === draft.hour)
  const isSelectedFree = chosen?.state === 'available'
  return {
    day,
    slots,
    blockedReason: blocked?.reason ?? null,
    /** The chosen start, while nobody else has taken it. */
    hour: isSelectedFree ? chosen.hour : null,
    /** Chosen, but gone meanwhile. */
    isStartLost: chosen !== undefined && !isSelectedFree,
    /** It is mine, as after paying and going back. */
    isStartMine: chosen !== undefined && bookedBusy.some((busy) => overlaps(busy, spanOfSlot(chosen))),
    hours: isSelectedFree ? fittingDuration(day, chosen.hour, draft.hours) : draft.hours,
    durations: isSelectedFree ? durationStates(day, chosen.hour) : null,
  }
}

export type DayView = NonNullable<ReturnType<typeof dayView>>
