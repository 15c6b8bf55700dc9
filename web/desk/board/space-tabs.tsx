import { classNames } from '../../ui/class-names.ts'
import type { BoardView } from './board-view.ts'

interface Props {
  columns: BoardView['columns']
  chosenId: string
  onChoose: (id: string) => void
}

/** Picks the space a phone shows; each tab has its number of bookings. */
export function SpaceTabs({ columns, chosenId, onChoose }: Props) {
  return (
    <fieldset aria-label="Space" className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 print:hidden">
      {columns.map(({ id, name, cells }) => {
        const count = cells.filter(({ kind }) => kind === 'booking').length
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id)}
            className={classNames(
              'min-h-11 shrink-0 rounded-plate border-2 px-3 figures text-base whitespace-nowrap',
              id === chosenId ? 'border-barn bg-barn text-on-barn' : 'border-line-strong bg-raised text-ink',
            )}
          >
            {name} <span className="font-normal">({count})</span>
          </button>
        )
      })}
    </fieldset>
  )
}
