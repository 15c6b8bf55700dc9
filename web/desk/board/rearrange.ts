import type { Board } from '../../../domain/bookings/board.schema.ts'
import { CLOSING_HOUR, DURATIONS_HOURS, OPENING_HOUR } from '../../../domain/facility.ts'
import { atFacility, hoursBetween, instantAt, isBefore } from '../../../domain/time/facility-time.ts'
import { formatHour } from '../../../domain/time/format.ts'
import type { BoardBooking, BoardView } from './board-view.ts'

/** Where a booking would go: its first hour, its length, and its space. A bundle stays on its spaces. */
export interface Target {
  spaceId: string | null
  fromHour: number
  hours: number
}

/** Where a booking is now. */
export function targetOf({ startTime, endTime, spaceId }: BoardBooking): Target {
  const start = Temporal.Instant.from(startTime)
  return {
    spaceId,
    fromHour: atFacility(start).hour,
    hours: hoursBetween(start, Temporal.Instant.from(endTime)),
  }
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
): Target {
  const target = targetOf(booking)
  const fromHour = clamp(to.hour - grabbed, OPENING_HOUR, CLOSING_HOUR)
  return { ...target, fromHour, spaceId: target.spaceId === null ? null : to.spaceId }
}

/** Moves the end into another row, which becomes the last hour. */
export function dragEnd(booking: BoardBooking, hour: number): Target {
  const target = targetOf(booking)
  return { ...target, hours: clamp(hour - target.fromHour + 1, 1, Math.max(...DURATIONS_HOURS)) }
}

/** An arrow key's step: to another hour or space, or with Shift to another length. Null for other keys. */
export function step(
  view: Pick<BoardView, 'columns'>,
  target: Target,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Target | null {
  const change = STEPS[key]
  if (!change) return null
  if (shiftKey && change.hours !== 0)
    return { ...target, hours: clamp(target.hours + change.hours, 1, Math.max(...DURATIONS_HOURS)) }
  const column = view.columns.findIndex(({ id }) => id === target.spaceId)
  const spaceId = view.columns[column + change.spaces]?.id ?? target.spaceId
  return {
    ...target,
    fromHour: clamp(target.fromHour + change.hours, OPENING_HOUR, CLOSING_HOUR),
    spaceId: target.spaceId === null ? null : spaceId,
  }
}

const STEPS: Readonly<Record<string, { hours: number; spaces: number }>> = {
  ArrowUp: { hours: -1, spaces: 0 },
  ArrowDown: { hours: 1, spaces: 0 },
  ArrowLeft: { hours: 0, spaces: -1 },
  ArrowRight: { hours: 0, spaces: 1 },
}

/** Why a booking can't go there, as far as the board knows; null if it can. The server has the last word. */
export function obstacle(
  { board, view }: { board: Board; view: BoardView },
  booking: BoardBooking,
  target: Target,
  now: Temporal.Instant,
): 'taken' | 'closed' | 'past' | null {
  const end = instantAt(Temporal.PlainDate.from(board.date), target.fromHour).add({ hours: target.hours })
  if (!isBefore(now, end)) return 'past'
  for (const spaceId of spacesAt(booking, target)) {
    const others = board.bookings.filter(
      ({ id, occupies }) => id !== booking.id && occupies.includes(spaceId),
    )
    const isTaken = others.map(targetOf).some((other) => overlap(other, target))
    if (isTaken) return 'taken'
    const cells = view.columns.find(({ id }) => id === spaceId)?.cells ?? []
    const first = target.fromHour - OPENING_HOUR
    if (cells.slice(first, first + target.hours).some(({ kind }) => kind === 'closed')) return 'closed'
  }
  return null
}

function overlap(one: Target, other: Target): boolean {
  return one.fromHour < other.fromHour + other.hours && other.fromHour < one.fromHour + one.hours
}

/** "3:00 PM – 5:00 PM" */
export function hoursInWords({ fromHour, hours }: Target): string {
  return `${formatHour(fromHour)} – ${formatHour((fromHour + hours) % 24)}`
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
