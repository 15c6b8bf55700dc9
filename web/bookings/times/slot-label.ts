import type { OwnTime } from '../../../domain/bookings/own-times.ts'
import { shortHour } from '../../../domain/hours/hours-in-words.ts'
import { plural } from '../../../domain/plural.ts'
import type { Duration, DurationState, Slot, SlotState } from '../../../domain/slots/slot-grid.ts'
import { type Interval, overlaps } from '../../../domain/time/facility-time.ts'

const SLOT_WORDS: Readonly<Record<SlotState, string>> = {
  available: 'Available',
  booked: 'Booked',
  held: 'Held',
  after_hours: 'Closed',
  past: 'Past',
  too_soon: 'Too soon',
  too_far_ahead: 'Not open yet',
  closed: 'Blocked',
  paused: 'Try later',
}

export interface GridSlot extends Slot {
  /** Part of the customer's hold. */
  isMine: boolean
  /** How many of the wanted hours fit from here on; null if it isn't open. */
  fits: Duration | null
  /** The open spaces, if any space will do: "3 cages · $30". For one item, the price of the hour, if the hours of that day differ: "$30". */
  vacancy?: string
  /** The reason, if a closure covers this slot but not the whole day. */
  closedReason: string | null
}

export function spanOfSlot({ start }: Pick<Slot, 'start'>): Interval {
  return { start, end: start.add({ hours: 1 }) }
}

export function isSlotMine(slot: Slot, ownBusy: readonly Interval[]): boolean {
  return slot.state === 'available' && ownBusy.some((busy) => overlaps(busy, spanOfSlot(slot)))
}

/**
 * A slot's state in words, so it doesn't depend on color. First, whether the customer already has that time,
 * wherever it is.
 */
export function slotWord(slot: GridSlot, own: readonly Pick<OwnTime, 'isHeld'>[] = []): string {
  if (own.some(({ isHeld }) => !isHeld)) return 'You booked this'
  return slot.isMine || own.length > 0 ? 'Held by you' : SLOT_WORDS[slot.state]
}

/** "2 hours (past 9PM)" on a day that closes at 9 PM */
export function durationLabel(hours: number, state: DurationState, closes: number): string {
  const suffix = {
    available: '',
    past_closing: ` (past ${shortHour(closes).replace(' ', '')})`,
    conflict: ' (conflict)',
  }
  return `${plural(hours, 'hour')}${suffix[state]}`
}
