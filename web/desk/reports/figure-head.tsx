import { classNames } from '../../ui/class-names.ts'

interface Props {
  /** The first one is about the rows, the others are figures. */
  columns: readonly string[]
  /** Of each cell. */
  className?: string
}

/** The head of a table of figures. */
export function FigureHead({ columns, className }: Props) {
  return (
    <thead>
      <tr className="text-right text-sm text-ink-soft">
        {columns.map((name, index) => (
          <th
            key={name}
            scope="col"
            className={classNames('font-semibold', index === 0 && 'text-left', className)}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
