import { PRESSED } from '../choice.ts'
import { classNames } from '../class-names.ts'

interface Props {
  /** The days' names, from Monday on. */
  names: readonly string[]
  /** 1 is Monday. */
  chosen: readonly number[]
  /** No more can be chosen. */
  isFull?: boolean
  onToggle: (weekday: number) => void
}

/** A week of buttons, of which several can be pressed. */
export function WeekdayButtons({ names, chosen, isFull = false, onToggle }: Props) {
  return names.map((name, index) => {
    const isChosen = chosen.includes(index + 1)
    return (
      <button
        key={name}
        type="button"
        aria-label={name}
        aria-pressed={isChosen}
        disabled={!isChosen && isFull}
        onClick={() => onToggle(index + 1)}
        className={classNames(
          'min-h-12 min-w-0 rounded-plate border-2 border-line-strong bg-raised figures text-base hover:border-ink disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-soft',
          PRESSED,
        )}
      >
        {name.slice(0, 3)}
      </button>
    )
  })
}
