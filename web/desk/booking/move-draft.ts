import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { MoveForm } from '../../../domain/bookings/move-form.schema.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { shiftStart } from '../../../domain/orders/order-dates.ts'
import { isSamePrice } from '../../../domain/pricing/price-booking.ts'
import {
  atFacility,
  facilityDate,
  formatLongDate,
  formatTimes,
  hoursBetween,
  instantAt,
} from '../../../domain/time/facility-time.ts'
import { errorText } from '../../api/api-error.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { type SlotConflict, slotConflictOf, staleOf, staleText } from '../requests/refusals.ts'

type Place = Pick<AdminBooking, 'startTime' | 'endTime' | 'spaceId' | 'bundleId'>

/** The form values for a booking's current slot. */
export function moveDraftOf({ startTime, endTime, spaceId, bundleId }: Place): MoveForm {
  const [start, end] = [Temporal.Instant.from(startTime), Temporal.Instant.from(endTime)]
  return {
    date: facilityDate(start).toString(),
    hour: String(atFacility(start).hour),
    hours: String(hoursBetween(start, end)),
    itemId: spaceId ?? bundleId ?? '',
  }
}

/** Whether the form names another slot or length than the booking's. */
export function isMoved(form: MoveForm, booking: Place): boolean {
  const current = moveDraftOf(booking)
  return MOVED.some((field) => form[field] !== current[field])
}

const MOVED = ['date', 'hour', 'hours', 'itemId'] as const satisfies (keyof MoveForm)[]

type MovableBooking = Pick<AdminBooking, 'spaceId' | 'bundleId' | 'totalAmount' | 'startTime' | 'endTime'>

/** The spaces and bundles a booking can move to without a change of price, including its current one. */
export function samePriceItems(
  booking: MovableBooking,
  spaces: readonly Space[],
  bundles: readonly Bundle[],
) {
  const all = [
    ...spaces.map((space) => ({ ...space, isBundle: false })),
    ...bundles.map((bundle) => ({ ...bundle, isBundle: true })),
  ]
  const current = all.find(({ id }) => id === (booking.spaceId ?? booking.bundleId))
  if (!current) return []
  const { totalAmount, startTime, endTime } = booking
  const time = { start: Temporal.Instant.from(startTime), end: Temporal.Instant.from(endTime) }
  return all.filter(
    (item) =>
      item === current ||
      (item.isActive && isSamePrice(totalAmount, { item: current, time }, { item, time })),
  )
}

/** A space or bundle as requests name it. */
export function refTo(itemId: string, items: readonly { id: string; isBundle: boolean }[]) {
  const isBundle = items.some((item) => item.id === itemId && item.isBundle)
  return isBundle ? { spaceId: null, bundleId: itemId } : { spaceId: itemId, bundleId: null }
}

export type MovedDate = AdminBooking & { isPossible: boolean }

/**
 * Dates of a season, moved as far as the form moves one of them: by as many days and hours, and into its space or bundle if the form
 * names another one. They keep their length. One whose hour would be on another day stays, and isn't
 * possible.
 */
export function movedDates(
  dates: readonly AdminBooking[],
  booking: Place,
  form: MoveForm,
  items: Parameters<typeof refTo>[1],
): MovedDate[] {
  const shift = {
    from: Temporal.Instant.from(booking.startTime),
    to: instantAt(Temporal.PlainDate.from(form.date), Number(form.hour)),
  }
  const item = form.itemId === moveDraftOf(booking).itemId ? {} : refTo(form.itemId, items)
  return dates.map((date) => {
    const { start, end } = timesOf(date)
    const newStart = shiftStart(start, shift)
    if (!newStart) return { ...date, isPossible: false }
    return {
      ...date,
      ...item,
      isPossible: true,
      startTime: newStart.toString(),
      endTime: newStart.add({ hours: hoursBetween(start, end) }).toString(),
    }
  })
}

type NameOf = (booking: AdminBooking) => string

/** Why the move was refused: who has the slot, or what changed about the booking. */
export function moveRefusal(error: Error, nameOf: NameOf): string {
  const stale = staleOf<AdminBooking>(error)
  if (stale) return `${staleText(stale)} ${currentSlot(stale.current, nameOf)}`
  const conflict = slotConflictOf(error)
  return conflict ? conflictText(conflict) : errorText(error)
}

/** "Batting Cage 1 is booked by Yogi Berra, 6:00 PM – 8:00 PM." */
export function conflictText({ itemName, customerName, startTime, endTime }: SlotConflict): string {
  const when = formatTimes(Temporal.Instant.from(startTime), Temporal.Instant.from(endTime))
  return `${itemName} is booked by ${customerName ?? 'another customer'}, ${when}.`
}

function currentSlot(booking: AdminBooking, nameOf: NameOf): string {
  if (booking.status === 'cancelled') return 'It was cancelled.'
  const { start, end } = timesOf(booking)
  return `It's now ${nameOf(booking)}, ${formatLongDate(start)}, ${formatTimes(start, end)}. Please review before moving it.`
}
