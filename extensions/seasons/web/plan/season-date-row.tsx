import { formatShortUsd } from '../../../../domain/pricing/money.ts'
import { formatDay, formatHour } from '../../../../domain/time/facility-time.ts'
import { TimeRange } from '../../../../web/bookings/time-range.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { classNames } from '../../../../web/ui/class-names.ts'
import { Badge, type BadgeTone } from '../../../../web/ui/panels.tsx'
import type { PlannedSlot } from '../../domain/plan-season.ts'
import { intervalOf } from '../../domain/plan-season.ts'
import type { SeasonDate } from './season-dates.ts'

interface Props {
  date: SeasonDate
  onReplace: (slot: PlannedSlot) => void
  onSkip: () => void
  /** Takes the date as planned again. */
  onRestore: () => void
}

const STATES: Readonly<Record<SeasonDate['state'], string>> = {
  open: 'Open',
  yours: 'Held for you',
  booked: 'You booked this',
  refused: 'Not available',
  taken: 'Taken',
  closed: 'Closed',
  too_soon: 'Too soon',
  too_far_ahead: 'Too far ahead',
  past_closing: 'After hours',
}

/** One date of the preview: its price, or why it can't be taken with what's open nearby. */
export function SeasonDateRow({ date, onReplace, onSkip, onRestore }: Props) {
  const { time, slot, decision, reason } = date
  const day = formatDay(time.date)
  const shown = slot ?? time
  const isOpenChoice = decision === 'open_choice'
  const isSkipped = decision === 'skipped'
  return (
    <li
      id={rowId(date.key)}
      tabIndex={-1}
      className={classNames(
        'grid scroll-mt-24 gap-1 rounded-card border p-3 shadow-card outline-none focus-visible:outline-3',
        isOpenChoice ? 'border-lamp bg-lamp-soft' : 'border-line bg-raised',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className={classNames('figures text-lg', isSkipped && 'text-ink-soft line-through')}>
          {formatDay(shown.date)}
        </p>
        <div className="flex shrink-0 items-center gap-2">
          <StateBadge date={date} />
          {slot && <span className="figures text-xl leading-none">{formatShortUsd(slot.price)}</span>}
        </div>
      </div>
      <div className="-mb-2 flex items-center justify-between gap-3">
        <p className={classNames('min-w-0 text-sm leading-tight', isSkipped && 'text-ink-soft line-through')}>
          <TimeRange {...intervalOf(shown)} />
          {slot && <span className="text-ink-soft">{`, ${slot.item.name}`}</span>}
        </p>
        {isSkipped || decision === 'changed' ? (
          <Button variant="quiet" className="-mr-4" aria-label={`Undo for ${day}`} onClick={onRestore}>
            Undo
          </Button>
        ) : (
          <Button variant="quiet" className="-mr-4" aria-label={`Skip ${day}`} onClick={onSkip}>
            Skip
          </Button>
        )}
      </div>
      {isOpenChoice && (
        <>
          <p className="text-sm">{reason}</p>
          <div className="flex flex-wrap gap-2">
            {date.replacements.map((replacement) => {
              const label = replacementLabel(replacement, date)
              return (
                <Button
                  key={label}
                  variant="secondary"
                  aria-label={`${label} instead of ${day}`}
                  onClick={() => {
                    onReplace(replacement)
                    // The button goes.
                    document.getElementById(rowId(date.key))?.focus()
                  }}
                >
                  {label}
                </Button>
              )
            })}
          </div>
        </>
      )}
    </li>
  )
}

function StateBadge({ date: { state, decision } }: { date: SeasonDate }) {
  const [tone, text]: [BadgeTone, string] =
    decision === 'skipped'
      ? ['neutral', 'Skipped']
      : decision === 'changed'
        ? ['outline', 'Changed']
        : decision === 'kept'
          ? ['good', STATES.open]
          : ['outline', STATES[state]]
  return <Badge tone={tone}>{text}</Badge>
}

/** The difference: another space, hour, or day, or none. */
function replacementLabel(slot: PlannedSlot, { time, state }: SeasonDate): string {
  if (!slot.date.equals(time.date)) return formatDay(slot.date)
  if (slot.hour !== time.hour) return formatHour(slot.hour)
  return state === 'booked' ? 'Book Another' : slot.item.name
}

/** The id of a date's row, to move focus to it. */
export function rowId(key: string): string {
  return `date-${key.replace(' ', '-')}`
}
