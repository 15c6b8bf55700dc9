import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import type { Duration, DurationState } from '../../../domain/slots/slot-grid.ts'
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
      className="grid grid-cols-[repeat(auto-fill,minmax(max(4.75rem,30%),1fr))] gap-2"
    >
      {(durations ?? ALL).map((duration) => (
        <button
          key={duration.hours}
          type="button"
          disabled={duration.state !== 'available'}
          aria-pressed={duration.hours === hours}
          onClick={() => onSelect(duration.hours)}
          className={classNames(
            'min-h-14 rounded-plate border-2 px-1 figures text-lg leading-tight text-balance',
            duration.hours === hours
              ? 'border-barn bg-barn text-on-barn'
              : 'border-line-strong bg-raised hover:border-ink',
            'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-soft',
          )}
        >
          {durationLabel(duration.hours, duration.state, closes)}
        </button>
      ))}
    </div>
  )
}
