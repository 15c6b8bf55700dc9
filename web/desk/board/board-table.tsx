import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { useSearch } from 'wouter'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { atFacility, formatHour, instantAt, isBefore } from '../../../domain/time/facility-time.ts'
import { currentInstant } from '../../api/clock.ts'
import { withQuery } from '../../api/with-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { type BoardBooking, isOutside } from '../slots/day-slots.ts'
import { BoardCell, NowDot } from './board-cell.tsx'
import { type BoardView, neighbor } from './board-view.ts'
import { MoveQuestions, useMoveOnBoard } from './move-on-board.tsx'
import { hoursInWords, type Target } from './rearrange.ts'
import { type Rearranging, useRearrange } from './use-rearrange.ts'

interface Props {
  board: Board
  view: BoardView
  bundleName: (id: string) => string | null
  /** False while a cached board is shown and the current one loads. */
  isFresh: boolean
  now: Temporal.Instant
}

/**
 * Rows share what's left of the screen, so the whole day is in view wherever 40 px a row are enough for that.
 */
const ROW =
  'h-11 break-inside-avoid md:h-[clamp(2.5rem,(100dvh-var(--board-top,6rem)-2rem)/var(--rows),3.5rem)] print:h-8'

/** The cell last opened. Module state, because it has to survive leaving the page. */
let opened: { date: string; cell: string } | null = null

/**
 * Spaces by hours, as a real table for screen readers and print. Arrow keys move between cells. Scrolls in itself, so the
 * spaces and hours stay visible; today opens at the current hour.
 */
export function BoardTable({ board, view, bundleName, isFresh, now }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const { date } = board
  const currentHour = hourOn(date, now)

  // Names the cell whose booking panel is open.
  const params = new URLSearchParams(useSearch())
  const chosen = params.get('date') === date && params.has('hour') ? params : null
  const isPanelOpen = params.has('hour') || params.has('booking')

  useOpenAtHour(table, board, view.hours[0] ?? 0)
  const moving = useMoveOnBoard(rememberBlock)
  const rearrange = useRearrange({ table, board, view, now, onDrop: moving.drop })
  const { rearranging, news } = rearrange

  // Staff compare the panel with its cell on the board, so that has to be in view.
  useEffect(() => {
    if (!isPanelOpen) return
    table.current?.querySelector('[data-cell][aria-current]')?.scrollIntoView(NEAREST)
  }, [isPanelOpen])

  // Coming back restores focus to the cell that was opened, even if it has been booked since.
  useEffect(() => {
    if (!isFresh || opened === null || isPanelOpen) return
    const { cell } = opened
    if (opened.date !== date) {
      opened = null
      return
    }
    // A frame later, because the page's heading takes focus on arrival.
    const frame = requestAnimationFrame(() => {
      opened = null
      cellAt(table.current, cell)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isFresh, date, isPanelOpen])

  function rememberCell({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
    // Opens in a new tab or window; this page stays.
    if (ctrlKey || metaKey || shiftKey || altKey) return
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (cell) opened = { date, cell }
  }

  /** A moved block is another element; it gets focus where it went. */
  function rememberBlock({ occupies }: BoardBooking, { spaceId, fromHour }: Target) {
    const column = view.columns.findIndex(({ id }) =>
      spaceId === null ? occupies.includes(id) : id === spaceId,
    )
    opened = { date, cell: `${column}-${view.hours.indexOf(fromHour)}` }
  }

  function moveFocus(event: KeyboardEvent) {
    if (rearrange.onKeyDown(event)) return
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    const [column, row] = (at ?? '').split('-').map(Number)
    if (column === undefined || row === undefined) return
    const to = neighbor(view, { column, row }, event.key)
    if (!to) return
    event.preventDefault()
    cellAt(table.current, `${to.column}-${to.row}`)?.focus()
  }

  // On a blocked day there may be no cell to focus, and then the keyboard scrolls the board itself.
  const hasCells = view.columns.some(({ cells }) =>
    cells.some(({ kind }) => kind === 'free' || kind === 'booking'),
  )
  return (
    <div
      {...(!hasCells && { tabIndex: 0, role: 'group', 'aria-label': 'Spaces by hours' })}
      className="@container relative scroll-pt-8 scroll-pl-14 overflow-x-auto md:max-h-[max(100dvh-var(--board-top,6rem)-0.25rem,24rem)] md:overflow-auto print:max-h-none print:overflow-visible"
      style={{ '--rows': view.hours.length } as CSSProperties}
    >
      <table
        ref={table}
        onKeyDown={moveFocus}
        onClick={rememberCell}
        onPointerDown={rearrange.onPointerDown}
        data-rearranging={rearranging ? '' : undefined}
        className="group/board w-full table-fixed border-separate border-spacing-0 text-left"
        style={{ minWidth: `${3.5 + 5.5 * view.columns.length}rem` }}
      >
        <caption className="sr-only">
          Spaces by hours. Arrow keys move between cells. Press the space bar to pick up a booking.
        </caption>
        <thead className="sticky top-0 z-20 bg-surface print:static print:bg-transparent">
          <tr>
            <td className="sticky left-0 w-14 bg-surface print:bg-transparent" />
            {view.columns.map(({ id, name, isActive }) => (
              <th key={id} scope="col" className="figures px-1 text-lg leading-6 text-balance wrap-anywhere">
                <span className="max-md:sr-only print:not-sr-only">{name}</span>
                {!isActive && <span className="block text-sm font-normal text-ink-soft">Inactive</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.hours.map((hour, row) => (
            <tr key={hour} className={ROW}>
              <th
                scope="row"
                aria-current={hour === currentHour ? 'time' : undefined}
                className="sticky left-0 z-10 bg-surface figures align-top text-base whitespace-nowrap text-ink-soft print:static print:bg-transparent"
              >
                {formatHour(hour).replace(':00', '')}
                {hour === currentHour && <NowDot now={now} />}
              </th>
              {view.columns.map(({ id, name, cells }, column) => (
                <BoardCell
                  key={id}
                  cell={cells[row] ?? { kind: 'late' }}
                  bundleName={bundleName}
                  column={column}
                  row={row}
                  label={`Book ${name} at ${formatHour(hour)}${isOutside(board, { fromHour: hour, hours: 1 }) ? ', closed then' : ''}`}
                  href={withQuery('/admin/board', { date, space: id, hour: String(hour) })}
                  isPast={isPast(date, hour, now)}
                  isChosen={chosen?.get('space') === id && Number(chosen.get('hour')) === hour}
                  now={now}
                  isNow={hour === currentHour}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rearranging && <DragGhost rearranging={rearranging} />}
      <p aria-live="assertive" className="sr-only">
        {news}
      </p>
      <MoveQuestions moving={moving} />
    </div>
  )
}

const NEAREST = { block: 'nearest', inline: 'nearest' } as const

function isPast(date: string, hour: number, now: Temporal.Instant): boolean {
  return !isBefore(now, instantAt(Temporal.PlainDate.from(date), hour).add({ hours: 1 }))
}

function cellAt(table: HTMLElement | null, cell: string): HTMLElement | null | undefined {
  return table?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
}

/** Where the booking would go, in red if it can't. */
function DragGhost({ rearranging: { box, target, obstacle } }: { rearranging: Rearranging }) {
  if (!box) return null
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute z-10 rounded-plate border-3 p-1 text-sm font-semibold',
        obstacle ? 'border-accent bg-danger-soft text-accent' : 'border-turf bg-turf-soft text-turf',
      )}
      style={box}
    >
      {hoursInWords(target)}
    </div>
  )
}

/** The hour of `now`, if it's on that day. */
function hourOn(date: string, now: Temporal.Instant): number | null {
  const local = atFacility(now)
  return local.toPlainDate().toString() === date ? local.hour : null
}

/**
 * Scrolls the board of today to the current hour, and other days to their first open hour. Only the board
 * scrolls, not the page: who is here now is above it. So the board is as tall as what's left of the screen.
 */
function useOpenAtHour(
  table: RefObject<HTMLTableElement | null>,
  { date, open }: Board,
  first: number,
): void {
  const [opens = first] = open
  useEffect(() => {
    const scroller = table.current?.parentElement
    if (!scroller) return
    const fillScreen = () => {
      const top = Math.round(scroller.getBoundingClientRect().top + window.scrollY)
      scroller.style.setProperty('--board-top', `${top}px`)
    }
    fillScreen()
    // Buttons above the board change its place too, such as those beside the open panel.
    const observer = new ResizeObserver(fillScreen)
    observer.observe(document.body)
    const row = table.current?.tBodies[0]?.rows[(hourOn(date, currentInstant()) ?? opens) - first]
    scroller.scrollTo({ top: row ? row.offsetTop - (table.current?.tHead?.offsetHeight ?? 0) : 0 })
    return () => observer.disconnect()
  }, [table, date, opens, first])
}
