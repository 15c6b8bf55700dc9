import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { type BoardBooking, isOutside, obstacle } from '../slots/day-slots.ts'
import { bookedFor } from '../words/booking-words.ts'
import type { BoardView } from './board-view.ts'
import {
  dragEnd,
  dragStart,
  hoursInWords,
  isSameTarget,
  spacesAt,
  step,
  type Target,
  targetOf,
} from './rearrange.ts'

/** How long a finger rests before it drags instead of scrolling. */
const HOLD_MS = 350
/** How far a mouse moves before it drags, and a resting finger may slip. */
const SLACK_PX = 8

/** A booking that's being moved, and where it would go. */
export interface Rearranging {
  booking: BoardBooking
  target: Target
  obstacle: ReturnType<typeof obstacle>
  box: Box | null
}

interface Props {
  table: RefObject<HTMLTableElement | null>
  board: Board
  view: BoardView
  now: Temporal.Instant
  onDrop: (booking: BoardBooking, target: Target) => void
}

/**
 * Moves bookings on the board, and changes their length at the lower edge: by mouse, by pressing and holding, or with the
 * keyboard (Space, arrow keys, Shift and arrow keys, Enter). Escape cancels.
 */
export function useRearrange({ table, board, view, now, onDrop }: Props) {
  const [rearranging, setRearranging] = useState<Rearranging | null>(null)
  const [news, setNews] = useState('')
  const current = useRef<Rearranging | null>(null)
  const stop = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: at midnight, the board shows another day, without this booking
  useEffect(() => {
    const element = table.current
    // Only a listener that isn't passive keeps the board from scrolling under a finger that drags.
    const keepStill = (event: TouchEvent) => current.current && event.preventDefault()
    element?.addEventListener('touchmove', keepStill, { passive: false })
    return () => {
      stop.current()
      current.current = null
      setRearranging(null)
      element?.removeEventListener('touchmove', keepStill)
    }
  }, [table, board.date])

  function show(booking: BoardBooking, target: Target): void {
    const shown = current.current
    if (shown && isSameTarget(shown.target, target)) return
    const { columns } = view
    const slot = { ...target, spaceIds: spacesAt(booking, target) }
    const box = table.current && boxOf(table.current, view, slot)
    const why = obstacle(board, booking.id, slot, now)
    current.current = { booking, target, obstacle: why, box }
    setRearranging(current.current)
    const where = columns.find(({ id }) => id === target.spaceId)?.name
    const state = why ? WHY_NOT[why] : isOutside(board, target) ? 'outside opening hours' : 'open'
    setNews([where, hoursInWords(target), state].filter(Boolean).join(', '))
  }

  function end(isDropped: boolean): void {
    const last = current.current
    current.current = null
    setRearranging(null)
    if (!last) return
    const isMoved = isDropped && last.obstacle === null && !isSameTarget(last.target, targetOf(last.booking))
    setNews(isMoved ? '' : 'Not moved.')
    if (isMoved) onDrop(last.booking, last.target)
  }

  /** The booking of the block that an event is about, if it can be moved. */
  function bookingAt(target: EventTarget): BoardBooking | undefined {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-booking]')?.dataset.booking
    const booking = board.bookings.find((each) => each.id === id)
    return booking && !bookingCan.move({ ...booking, ...timesOf(booking) }, now) ? booking : undefined
  }

  function onPointerDown(event: PointerEvent): void {
    const booking = bookingAt(event.target)
    if (!booking || event.button !== 0 || current.current) return
    const isEnd = (event.target as HTMLElement).closest('[data-resize]') !== null
    const { pointerId, pointerType, clientX, clientY } = event
    const placeOf = (x: number, y: number) =>
      table.current ? placeAt(table.current, view, x, y) : { hour: 0, spaceId: '' }
    const grabbed = placeOf(clientX, clientY).hour - targetOf(booking).fromHour
    const listening = new AbortController()
    const { signal } = listening
    const start = () => show(booking, targetOf(booking))
    const hold = pointerType === 'mouse' ? undefined : setTimeout(start, HOLD_MS)
    stop.current = () => {
      clearTimeout(hold)
      listening.abort()
    }
    const finish = (isDropped: boolean) => {
      stop.current()
      if (current.current) ignoreNextClick()
      end(isDropped)
    }
    const on = <Kind extends keyof WindowEventMap>(
      kind: Kind,
      handle: (event: WindowEventMap[Kind]) => void,
    ) => window.addEventListener(kind, handle, { signal })
    on('pointermove', ({ clientX: x, clientY: y, pointerId: id }) => {
      if (id !== pointerId || !table.current) return
      if (!current.current) {
        if (Math.hypot(x - clientX, y - clientY) < SLACK_PX) return
        // A finger that moves before it rested scrolls.
        if (hold !== undefined) return stop.current()
        start()
      }
      scrollNearEdge(table.current, y)
      const to = placeOf(x, y)
      show(booking, isEnd ? dragEnd(booking, to.hour) : dragStart(booking, to, grabbed, view.starts))
    })
    on('pointerup', ({ pointerId: id }) => id === pointerId && finish(true))
    on('pointercancel', ({ pointerId: id }) => id === pointerId && finish(false))
    on('contextmenu', (event) => current.current && event.preventDefault())
    on('keydown', ({ key }) => key === 'Escape' && finish(false))
  }

  /** Returns whether the key was for a booking that's being moved. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const moving = current.current
    if (!moving) {
      const booking = event.key === ' ' ? bookingAt(event.target) : undefined
      if (!booking) return false
      show(booking, targetOf(booking))
      setNews(`Picked up ${bookedFor(booking)}. ${HOW_TO}`)
    } else if (event.key === 'Escape' || event.key === 'Tab') end(false)
    else if (event.key === 'Enter' || event.key === ' ') end(true)
    else {
      const target = step(view, moving.target, event)
      if (target) show(moving.booking, target)
    }
    if (event.key !== 'Tab') event.preventDefault()
    return true
  }

  return { rearranging, news, onPointerDown, onKeyDown }
}

const WHY_NOT: Readonly<Record<'taken' | 'closed' | 'past', string>> = {
  taken: 'already booked',
  closed: 'closed',
  past: 'in the past',
}

const HOW_TO =
  'Arrow keys move it, Shift with Up or Down changes its duration, Enter drops it, and Escape cancels.'

/** The browser sends a click after the pointer is released; it would open the booking. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), 50)
}

/** A rectangle within the table, in pixels. */
interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The hour and space under a point of the screen; the nearest ones outside of the table. */
function placeAt(table: HTMLTableElement, { columns, hours }: BoardView, x: number, y: number) {
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].slice(1)
  const row = rows.findLastIndex((each) => each.getBoundingClientRect().top <= y)
  const column = heads.findLastIndex((each) => each.getBoundingClientRect().left <= x)
  return {
    hour: hours[Math.max(row, 0)] ?? 0,
    spaceId: columns[Math.max(column, 0)]?.id ?? '',
  }
}

/** The rectangle of some hours of adjacent spaces in the table; null if none of the spaces is shown. */
function boxOf(
  table: HTMLTableElement,
  view: BoardView,
  { spaceIds, fromHour, hours }: { spaceIds: readonly string[]; fromHour: number; hours: number },
): Box | null {
  const origin = table.getBoundingClientRect()
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].slice(1)
  const taken = heads.filter((_, index) => spaceIds.includes(view.columns[index]?.id ?? ''))
  const first = view.hours.indexOf(fromHour)
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
function scrollNearEdge(table: HTMLTableElement, y: number): void {
  const scroller = table.parentElement
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  const edge = 48
  if (y < top + (table.tHead?.offsetHeight ?? 0) + edge) scroller.scrollBy({ top: -12 })
  else if (y > bottom - edge) scroller.scrollBy({ top: 12 })
}
