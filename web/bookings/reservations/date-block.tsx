import { formatShortMonth, formatShortWeekday } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  date: Temporal.PlainDate
  /** Quieter than a day to come. */
  isPast?: boolean
}

/**
 * A day as on a wall calendar: "SAT", "5", "DEC", at the start of a row. For the eye only, beside the whole
 * date.
 */
export function DateBlock({ date, isPast = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'figures absolute inset-y-3 left-3 grid w-14 content-center justify-items-center gap-0.5 rounded-plate uppercase',
        isPast ? 'bg-sunken text-ink-soft' : 'bg-board text-board-figure',
      )}
    >
      <span className="text-sm leading-none">{formatShortWeekday(date)}</span>
      <span className="text-3xl leading-none">{date.day}</span>
      <span className="text-sm leading-none">{formatShortMonth(date)}</span>
    </span>
  )
}
