import { useState } from 'react'
import { type OpeningHours, openHoursOn } from '../../../domain/hours/opening-hours.ts'
import { facilityDate, formatMonthDay, formatShortWeekday } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { dayLabel } from './day-label.ts'
import { BlockedDays, type ClosedDay, OwnLegend, OwnMark } from './day-notes.tsx'
import { moveFocus } from './move-focus.ts'

/** Two weeks. */
const DAYS = 14

/** The days of the strip, from today on. */
export function stripDays(now: Temporal.Instant): Temporal.PlainDate[] {
  const today = facilityDate(now)
  return Array.from({ length: DAYS }, (_, index) => today.add({ days: index }))
}

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
  /** After the button below it was pressed, which comes later in the order of Tab. */
  autoFocus?: boolean
}

/** The next two weeks, each day with its number of open hours. One tab stop; arrow keys move between the days. */
export function DayStrip(props: Props) {
  const { days, selected, openingHours, blockedDates, countFree, isOwn, onSelect, autoFocus = false } = props
  const [focused, setFocused] = useState<string | null>(null)
  const reasons = new Map(blockedDates.map(({ date, reason }) => [date, reason]))
  const keys = days.map(String)
  const tabStop = keys.find((key) => key === (focused ?? selected?.toString())) ?? keys[0]
  return (
    <>
      <p className="px-2 text-center font-display text-2xl leading-11 font-bold">
        {[days[0], days.at(-1)].map((day) => day && formatMonthDay(day)).join(' – ')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div
        role="group"
        aria-label="Date"
        ref={autoFocus ? focusTabStop : undefined}
        onKeyDown={moveFocus}
        onBlur={() => setFocused(null)}
        className="grid grid-cols-7 gap-y-1"
      >
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
      </div>
      {days.some(isOwn) && <OwnLegend />}
      <BlockedDays blocked={blockedDates.filter(({ date }) => keys.includes(date))} />
    </>
  )
}

/** As a ref: focuses the one day that Tab reaches. */
function focusTabStop(group: HTMLElement | null): void {
  group?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
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
        'relative grid min-h-16 min-w-0 content-center justify-items-center gap-0.5 rounded-plate border-2 py-1 leading-none',
        isSelected && 'border-barn bg-barn text-on-barn',
        !isSelected && (isToday ? 'border-line-strong' : 'border-transparent'),
        !isSelected && !isBlocked && 'hover:bg-sunken',
        isBlocked && 'cursor-not-allowed text-ink-soft',
      )}
    >
      {isOwn && (
        <OwnMark className={classNames('absolute top-7 right-0.5 size-3!', !isSelected && 'text-turf')} />
      )}
      <span className={classNames('text-xs', !isSelected && 'text-ink-soft')}>
        {formatShortWeekday(date)}
      </span>
      <span
        className={classNames(
          'figures text-[1.3125rem]',
          isBlocked && 'line-through decoration-accent decoration-2',
        )}
      >
        {date.day}
      </span>
      <Fullness share={isBlocked || !free ? 0 : free / open} />
      <span className="text-xs">{isBlocked ? 'Closed' : hoursText(free, isToday)}</span>
    </button>
  )
}

/** Today can have no hours left without being full. */
function hoursText(free: number | null, isToday: boolean): string {
  if (free === null) return '\u00a0'
  if (free === 0) return isToday ? 'None' : 'Full'
  return `${free} hr`
}

/** A bar with the share of open hours. */
function Fullness({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="h-1 w-7 overflow-hidden rounded-full bg-line">
      <span
        className="block h-full rounded-full bg-turf transition-[width] motion-reduce:transition-none"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
