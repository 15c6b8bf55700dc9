import { OPENING_HOUR } from '../../../domain/facility.ts'
import type { BoardView } from './board-view.ts'

type Columns = BoardView['columns']

/** A rectangle within the table, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The hour and space under a point of the screen; the nearest ones outside of the table. */
export function placeAt(table: HTMLTableElement, columns: Columns, x: number, y: number) {
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].slice(1)
  const row = rows.findLastIndex((each) => each.getBoundingClientRect().top <= y)
  const column = heads.findLastIndex((each) => each.getBoundingClientRect().left <= x)
  return {
    hour: Math.max(row, 0) + OPENING_HOUR,
    spaceId: columns[Math.max(column, 0)]?.id ?? '',
  }
}

/** What some hours of some spaces, side by side, cover of the table; null if none of the spaces is shown. */
export function boxOf(
  table: HTMLTableElement,
  columns: Columns,
  { spaceIds, fromHour, hours }: { spaceIds: readonly string[]; fromHour: number; hours: number },
): Box | null {
  const origin = table.getBoundingClientRect()
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].slice(1)
  const taken = heads.filter((_, index) => spaceIds.includes(columns[index]?.id ?? ''))
  const first = fromHour - OPENING_HOUR
  const rows = [...(table.tBodies[0]?.rows ?? [])].slice(first, first + hours)
  const [left, right] = [taken[0], taken.at(-1)].map((each) => each?.getBoundingClientRect())
  const [top, bottom] = [rows[0], rows.at(-1)].map((each) => each?.getBoundingClientRect())
  if (!left || !right || !top || !bottom) return null
  return {
    left: left.left - origin.left,
    top: top.top - origin.top,
    width: right.right - left.left,
    height: bottom.bottom - top.top,
  }
}

/** Scrolls the board when a point is near its upper or lower edge. */
export function scrollNearEdge(table: HTMLTableElement, y: number): void {
  const scroller = table.parentElement
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  const edge = 48
  if (y < top + (table.tHead?.offsetHeight ?? 0) + edge) scroller.scrollBy({ top: -12 })
  else if (y > bottom - edge) scroller.scrollBy({ top: 12 })
}
