import type { Board } from '../../../domain/bookings/board.schema.ts'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  board: Board
  chosenId: string
  onChoose: (id: string) => void
}

/** Picks the space a phone shows; each tab has its number of bookings. */
export function SpaceTabs({ board, chosenId, onChoose }: Props) {
  return (
    <fieldset aria-label="Space" className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 print:hidden">
      {board.spaces.map(({ id, name }) => {
        const count = board.bookings.filter(({ occupies }) => occupies.includes(id)).length
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
