import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<T> {
  /** Its heading. Only screen readers get the one of a column of menus. */
  name: string
  isNameHidden?: boolean
  /** Its place in a row of a phone, where rows are small grids. */
  className?: string
  cell: (item: T) => ReactNode
}

interface Props<T extends { id: string }> {
  /** The accessible name. */
  label: string
  items: readonly T[]
  columns: readonly Column<T>[]
  /** The columns of rows, on a phone and from a tablet on: "grid-cols-[1fr_auto] md:grid-cols-[9rem_1fr]". */
  grid: string
  /** A heading above all rows that share it, such as their day. */
  groupOf?: ((item: T) => string) | undefined
}

/**
 * A list as a table: rows of 44 px, and small cards of a few lines on a phone. The columns are a grid, so
 * that they have the same widths on each page of the list, and a link can cover its row.
 */
export function DataTable<T extends { id: string }>({ label, items, columns, grid, groupOf }: Props<T>) {
  const row = classNames('grid gap-x-3 px-3', grid)
  return (
    <table
      aria-label={label}
      className="block overflow-clip rounded-card border border-line bg-raised shadow-card"
    >
      <thead className="block max-md:sr-only">
        <tr className={classNames(row, 'min-h-9 items-center text-sm text-ink-soft')}>
          {columns.map(({ name, isNameHidden }) => (
            <th key={name} scope="col" className="text-left font-semibold">
              <span className={isNameHidden ? 'sr-only' : undefined}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(items, groupOf).map(({ heading, items }) => (
        <tbody key={heading ?? ''} className="block max-md:first-of-type:-mt-px">
          {heading !== null && (
            <tr className="block border-t border-line">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className="block bg-sunken px-3 py-1 text-left figures text-lg"
              >
                {heading}
              </th>
            </tr>
          )}
          {items.map((item) => (
            <tr
              key={item.id}
              className={classNames(
                row,
                'relative break-inside-avoid items-center border-t border-line hover:bg-sunken max-md:py-2 md:min-h-11',
              )}
            >
              {columns.map(({ name, className, cell }) => (
                <td key={name} className={classNames('block min-w-0 leading-tight', className)}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The look of a link that covers its row. */
export const ROW_LINK =
  'font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline after:absolute after:inset-0'

/** Neighbors with the same heading together. */
function groupsOf<T>(items: readonly T[], groupOf: ((item: T) => string) | undefined) {
  const groups: { heading: string | null; items: T[] }[] = []
  for (const item of items) {
    const heading = groupOf?.(item) ?? null
    const last = groups.at(-1)
    if (last && last.heading === heading) last.items.push(item)
    else groups.push({ heading, items: [item] })
  }
  return groups
}
