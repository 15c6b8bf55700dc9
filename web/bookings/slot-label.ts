import { type Interval, overlaps } from '../../domain/bookings/conflict.ts'
import type { DurationState, Slot, SlotState } from '../../domain/bookings/slot-grid.ts'

const SLOT_WORDS: Readonly<Record<SlotState, string>> = {
  available: 'Available',
  booked: 'Booked',
  held: 'Held',
  closed: 'Closed',
  too_soon: 'Too soon',
  blocked: 'Blocked',
}

const DURATION_SUFFIX: Readonly<Record<DurationState, string>> = {
  available: '',
  past_closing: ' (past 9PM)',
  conflict: ' (conflict)',
}

export interface GridSlot extends Slot {
  /** Within a hold of mine. */
  isMine: boolean
}

export function isSlotMine(slot: Slot, ownBusy: readonly Interval[]): boolean {
  const span = { start: slot.start, end: slot.start.add({ hours: 1 }) }
  return slot.state === 'available' && ownBusy.some((busy) => overlaps(busy, span))
}

/** The word beside the colour of a slot. */
export function slotWord(slot: GridSlot): string {
  return slot.isMine ? 'Held by you' : SLOT_WORDS[slot.state]
}

/** "2 hours (past 9PM)" */
export function durationLabel(hours: number, state: DurationState): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}${DURATION_SUFFIX[state]}`
}
