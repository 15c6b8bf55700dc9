import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { classNames } from '../../ui/class-names.ts'
import { BoardBlock } from './board-block.tsx'
import type { Cell } from './board-view.ts'

interface Props {
  cell: Cell
  bundleName: (id: string) => string | null
  column: number
  row: number
  /** Accessible name and link of an empty cell. */
  label: string
  href: string
  isPast: boolean
  /** Its booking panel is open. */
  isChosen: boolean
  now: Temporal.Instant
}

/** One hour of one space: a booking, a closure, or a link that books it. */
export function BoardCell({ cell, bundleName, column, row, label, href, isPast, isChosen, now }: Props) {
  if (cell.kind === 'covered') return null
  if (cell.kind === 'late') return <td />
  if (cell.kind === 'closed')
    return (
      <td className="p-0.5">
        <span
          className="block h-full truncate rounded-plate bg-sunken px-2 text-sm text-ink-soft"
          title={cell.reason}
        >
          Closed: {cell.reason}
        </span>
      </td>
    )
  if (cell.kind === 'booking')
    return (
      // The rows set a cell's height; 1px lets the block inside fill it.
      <td rowSpan={cell.hours} colSpan={cell.spaces} className="h-px p-0.5 align-top">
        <BoardBlock
          booking={cell.booking}
          bundleName={cell.booking.bundleId && bundleName(cell.booking.bundleId)}
          column={column}
          row={row}
          now={now}
        />
      </td>
    )
  return (
    <td className="h-px p-0.5">
      <Link
        href={href}
        aria-label={label}
        aria-current={isChosen ? 'true' : undefined}
        data-cell={`${column}-${row}`}
        className={classNames(
          'group grid h-full min-h-11 print:min-h-0 place-content-center rounded-plate border -outline-offset-2',
          isChosen
            ? 'border-barn bg-danger-soft'
            : 'border-dashed border-line hover:border-line-strong hover:bg-raised',
          isPast
            ? !isChosen && 'bg-sunken print:bg-transparent'
            : 'group-data-rearranging/board:border-turf group-data-rearranging/board:bg-turf-soft',
        )}
      >
        <Plus
          aria-hidden="true"
          className={classNames(
            'size-5 text-line-strong group-hover:opacity-100 group-focus-visible:opacity-100 print:hidden',
            isPast ? 'opacity-0' : 'opacity-60',
          )}
        />
      </Link>
    </td>
  )
}
