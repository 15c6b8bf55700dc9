import { Plus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { formatHour } from '../../../domain/time/format.ts'
import { withQuery } from '../frame/staff-address.ts'
import { BoardBlock } from './board-block.tsx'
import { type BoardView, type Cell, neighbor } from './board-view.ts'

interface Props {
  board: Board
  view: BoardView
  bundleName: (id: string) => string | null
  /** False while a cached board is shown and the current one loads. */
  isFresh: boolean
}

/** The cell last opened. Module state, because it has to survive leaving the page. */
let opened: { date: string; cell: string } | null = null

/** Spaces by hours, as a real table for screen readers and print. Arrow keys move between cells. */
export function BoardTable({ board, view, bundleName, isFresh }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const { date } = board

  // Coming back restores focus to the cell that was opened, even if it has been booked since.
  useEffect(() => {
    if (!isFresh || opened === null) return
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
  }, [isFresh, date])

  function rememberCell({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
    // Opens in a new tab or window; this page stays.
    if (ctrlKey || metaKey || shiftKey || altKey) return
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (cell) opened = { date, cell }
  }

  function moveFocus(event: KeyboardEvent) {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    const [column, row] = (at ?? '').split('-').map(Number)
    if (column === undefined || row === undefined) return
    const to = neighbor(view, { column, row }, event.key)
    if (!to) return
    event.preventDefault()
    cellAt(table.current, `${to.column}-${to.row}`)?.focus()
  }

  return (
    <table
      ref={table}
      onKeyDown={moveFocus}
      onClick={rememberCell}
      className="w-full table-fixed border-separate border-spacing-1 text-left"
    >
      <caption className="sr-only">Spaces by hours. Arrow keys move between cells.</caption>
      <thead>
        <tr>
          <td className="w-16" />
          {view.columns.map(({ id, name, isActive }) => (
            <th key={id} scope="col" className="figures truncate px-1 pb-1 text-lg" title={name}>
              {name}
              {!isActive && <span className="block text-sm font-normal text-ink-soft">Inactive</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.hours.map((hour, row) => (
          <tr key={hour} className="h-14 break-inside-avoid">
            <th scope="row" className="figures align-top text-base whitespace-nowrap text-ink-soft">
              {formatHour(hour).replace(':00', '')}
            </th>
            {view.columns.map(({ id, name, cells }, column) => (
              <BoardCell
                key={id}
                cell={cells[row] ?? { kind: 'covered' }}
                bundleName={bundleName}
                column={column}
                row={row}
                label={`Book ${name} at ${formatHour(hour)}`}
                href={withQuery('/admin/bookings', { date: board.date, hour: String(hour), spaceId: id })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellAt(table: HTMLElement | null, cell: string): HTMLElement | null | undefined {
  return table?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
}

interface CellProps extends Pick<Props, 'bundleName'> {
  cell: Cell
  column: number
  row: number
  /** Accessible name and link of an empty cell. */
  label: string
  href: string
}

function BoardCell({ cell, bundleName, column, row, label, href }: CellProps) {
  if (cell.kind === 'covered') return null
  if (cell.kind === 'late') return <td />
  if (cell.kind === 'closed')
    return (
      <td className="truncate rounded-plate bg-sunken px-2 text-sm text-ink-soft" title={cell.reason}>
        Closed: {cell.reason}
      </td>
    )
  if (cell.kind === 'booking')
    return (
      // The rows set a cell's height; 1px lets the block inside fill it.
      <td rowSpan={cell.hours} className="h-px align-top">
        <BoardBlock
          booking={cell.booking}
          bundleName={cell.booking.bundleId && bundleName(cell.booking.bundleId)}
          column={column}
          row={row}
        />
      </td>
    )
  return (
    <td className="h-px">
      <Link
        href={href}
        aria-label={label}
        data-cell={`${column}-${row}`}
        className="group grid h-full place-content-center rounded-plate border border-dashed border-line -outline-offset-2 hover:border-line-strong hover:bg-raised"
      >
        <Plus
          aria-hidden="true"
          className="size-5 text-line-strong opacity-60 group-hover:opacity-100 group-focus-visible:opacity-100 print:hidden"
        />
      </Link>
    </td>
  )
}
