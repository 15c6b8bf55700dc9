import { LONGEST_HOURS } from '../../../domain/facility.ts'
import { formatHour } from '../../../domain/time/facility-time.ts'
import { type BoardBooking, type HourSpan, hoursOf } from '../slots/day-slots.ts'
import type { BoardView } from './board-view.ts'

// Without a library: with @dnd-kit/core, we'd register every cell of the table and still write the geometry of edges, bundles, and keys.

/** Where a booking would go: its first hour, its length, and its space. A bundle stays on its spaces. */
export interface Target extends HourSpan {
  spaceId: string | null
}

/** Where a booking is now. */
export function targetOf(booking: BoardBooking): Target {
  return { spaceId: booking.spaceId, ...hoursOf(booking) }
}

export function isSameTarget(one: Target, other: Target): boolean {
  return one.spaceId === other.spaceId && one.fromHour === other.fromHour && one.hours === other.hours
}

/** The spaces a booking would occupy there. */
export function spacesAt(booking: BoardBooking, target: Target): readonly string[] {
  return target.spaceId === null ? booking.occupies : [target.spaceId]
}

/** Moves the start to another row, by what was grabbed: `grabbed` hours below it. */
export function dragStart(
  booking: BoardBooking,
  to: { hour: number; spaceId: string },
  grabbed: number,
  starts: readonly number[],
): Target {
  const target = targetOf(booking)
  const fromHour = clamp(to.hour - grabbed, Math.min(...starts), Math.max(...starts))
  return { ...target, fromHour, spaceId: target.spaceId === null ? null : to.spaceId }
}

/** Moves the end into another row, which becomes the last hour. */
export function dragEnd(booking: BoardBooking, hour: number): Target {
  const target = targetOf(booking)
  return { ...target, hours: clamp(hour - target.fromHour + 1, 1, LONGEST_HOURS) }
}

/** An arrow key's step: to another hour or space, or with Shift to another length. Null for other keys. */
export function step(
  view: Pick<BoardView, 'columns' | 'starts'>,
  target: Target,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Target | null {
  const change = STEPS[key]
  if (!change) return null
  if (shiftKey && change.hours !== 0)
    return { ...target, hours: clamp(target.hours + change.hours, 1, LONGEST_HOURS) }
  const column = view.columns.findIndex(({ id }) => id === target.spaceId)
  const spaceId = view.columns[column + change.spaces]?.id ?? target.spaceId
  return {
    ...target,
    fromHour: clamp(target.fromHour + change.hours, Math.min(...view.starts), Math.max(...view.starts)),
    spaceId: target.spaceId === null ? null : spaceId,
  }
}

const STEPS: Readonly<Record<string, { hours: number; spaces: number }>> = {
  ArrowUp: { hours: -1, spaces: 0 },
  ArrowDown: { hours: 1, spaces: 0 },
  ArrowLeft: { hours: 0, spaces: -1 },
  ArrowRight: { hours: 0, spaces: 1 },
}

/** "3:00 PM – 5:00 PM" */
export function hoursInWords({ fromHour, hours }: Target): string {
  return `${formatHour(fromHour)} – ${formatHour((fromHour + hours) % 24)}`
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
