import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import type { Duration, DurationState } from '../../../domain/slots/slot-grid.ts'
import { choiceClass } from '../../ui/choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { durationLabel } from './slot-label.ts'

interface Props {
  /** Null until a start is selected: then any duration can be. */
  durations: readonly { hours: Duration; state: DurationState }[] | null
  hours: Duration
  /** The local hour at which the day ends. */
  closes: number
  onSelect: (hours: Duration) => void
}

const ALL = DURATIONS_HOURS.map((hours) => ({ hours, state: 'available' }) as const)

/** One, two or three hours. Durations that don't fit are disabled and say why. */
export function DurationPicker({ durations, hours, closes, onSelect }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      role="group"
      aria-label="Duration"
      className="grid grow basis-52 grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1"
    >
      {(durations ?? ALL).map((duration) => (
        <button
          key={duration.hours}
          type="button"
          disabled={duration.state !== 'available'}
          aria-pressed={duration.hours === hours}
          onClick={() => onSelect(duration.hours)}
          className={classNames(
            'min-h-11 rounded-plate px-1 figures text-lg leading-none text-balance',
            choiceClass(duration.hours === hours),
            'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-base disabled:leading-none disabled:text-ink-soft disabled:shadow-none',
          )}
        >
          {durationLabel(duration.hours, duration.state, closes)}
        </button>
      ))}
    </div>
  )
}
