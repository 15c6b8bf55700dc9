import { useState } from 'react'
import { type OpeningHours, openHoursOn } from '../../../domain/hours/opening-hours.ts'
import { formatMonthDay, formatShortWeekday } from '../../../domain/time/facility-time.ts'
import { choiceClass } from '../../ui/choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { ArrowGroup } from './arrow-group.tsx'
import { dayLabel } from './day-label.ts'
import { BlockedDays, type ClosedDay, OwnLegend, OwnMark } from './day-notes.tsx'

interface Props {
  days: readonly Temporal.PlainDate[]
  selected: Temporal.PlainDate | null
  openingHours: OpeningHours
  /** Also those that are closed by the opening hours. */
  blockedDates: readonly ClosedDay[]
  /** How many hours of a day are free; null while unknown. */
  countFree: (date: Temporal.PlainDate) => number | null
  /** Whether the customer has a booking on a day. */
  isOwn: (date: Temporal.PlainDate) => boolean
  onSelect: (date: Temporal.PlainDate) => void
}

/** The next two weeks, each day with its number of open hours. One tab stop; arrow keys move between the days. */
export function DayStrip(props: Props) {
  const { days, selected, openingHours, blockedDates, countFree, isOwn, onSelect } = props
  const [focused, setFocused] = useState<string | null>(null)
  const reasons = new Map(blockedDates.map(({ date, reason }) => [date, reason]))
  const keys = days.map(String)
  const tabStop = keys.find((key) => key === (focused ?? selected?.toString())) ?? keys[0]
  return (
    <>
      <ArrowGroup label="Date" onBlur={() => setFocused(null)} className="grid grid-cols-7 gap-y-1">
        {days.map((date, index) => (
          <StripDay
            key={keys[index]}
            date={date}
            isToday={index === 0}
            isSelected={selected?.equals(date) ?? false}
            reason={reasons.get(date.toString())}
            free={countFree(date)}
            isOwn={isOwn(date)}
            open={openHoursOn(date, openingHours).length}
            isTabStop={keys[index] === tabStop}
            onFocus={() => setFocused(date.toString())}
            onSelect={() => onSelect(date)}
          />
        ))}
      </ArrowGroup>
      {days.some(isOwn) && <OwnLegend />}
      <BlockedDays blocked={blockedDates.filter(({ date }) => keys.includes(date))} />
    </>
  )
}

interface DayProps {
  date: Temporal.PlainDate
  isToday: boolean
  isSelected: boolean
  /** Why it's blocked, if it is. */
  reason: string | undefined
  free: number | null
  isOwn: boolean
  /** How many hours it has. */
  open: number
  isTabStop: boolean
  onFocus: () => void
  onSelect: () => void
}

function StripDay(props: DayProps) {
  const { date, isToday, isSelected, reason, free, isOwn, open, isTabStop, onFocus, onSelect } = props
  const isBlocked = reason !== undefined
  return (
    <button
      type="button"
      aria-disabled={isBlocked}
      aria-pressed={isSelected}
      aria-label={dayLabel(date, { isToday, reason, free, isOwn })}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={isBlocked ? undefined : onSelect}
      className={classNames(
        'relative grid min-h-13 min-w-0 content-center justify-items-center gap-0.5 rounded-plate py-0.5 leading-none',
        isSelected ? choiceClass(true) : 'border-2 border-transparent',
        !isSelected && !isBlocked && 'hover:bg-sunken',
        isBlocked && 'cursor-not-allowed text-ink-soft',
      )}
    >
      <span
        className={classNames(
          'flex items-center gap-0.5 text-xs leading-none',
          !isSelected && 'text-ink-soft',
        )}
      >
        {isToday ? 'Today' : formatShortWeekday(date)}
        {isOwn && <OwnMark className={classNames('size-3! shrink-0', !isSelected && 'text-turf')} />}
      </span>
      <span
        className={classNames(
          'figures',
          date.day === 1 ? 'text-base/5' : 'text-xl/5',
          isBlocked && 'line-through decoration-accent decoration-2',
        )}
      >
        {date.day === 1 ? formatMonthDay(date) : date.day}
      </span>
      {isBlocked || free === 0 ? (
        <span className="text-xs leading-none">{isBlocked ? 'Closed' : isToday ? 'None' : 'Full'}</span>
      ) : (
        <Fullness share={(free ?? 0) / open} />
      )}
    </button>
  )
}

/** A bar with the share of open hours, as high as a word in its place. */
function Fullness({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="my-1 h-1 w-7 overflow-hidden rounded-full bg-line in-aria-pressed:bg-board-line"
    >
      <span
        className="block h-full rounded-full bg-turf in-aria-pressed:bg-board-figure transition-[width] motion-reduce:transition-none"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
