import { useState } from 'react'
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import type { FreeHours } from '../../../domain/slots/free-hours.ts'
import { facilityDate, formatDate } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { dayLabel } from './day-label.ts'
import { BlockedDays, type ClosedDay, OwnLegend, OwnMark } from './day-notes.tsx'
import { useFreeHours } from './use-availability.ts'

interface Props {
  now: Temporal.Instant
  selected: Temporal.PlainDate | null
  /** The last day that can be booked. */
  last: Temporal.PlainDate
  /** Also those that are closed by the opening hours. */
  blockedDates: readonly ClosedDay[]
  /** How many hours of a day are free. */
  countIn: (free: FreeHours, date: Temporal.PlainDate) => number
  /** Whether the customer has a booking on a day. */
  isOwn: (date: Temporal.PlainDate) => boolean
  onSelect: (date: Temporal.PlainDate) => void
}

/** Up to this many hours open, a day counts as nearly full. */
const FEW_HOURS = 4

/** A month calendar of the bookable dates, in facility time. Lists the reasons of blocked dates below. */
export default function DateCalendar({ now, selected, last, blockedDates, countIn, isOwn, onSelect }: Props) {
  const today = facilityDate(now)
  const [month, setMonth] = useState(() => toDevice(selected ?? today))
  const free = useFreeHours(now, [fromDevice(month)])

  const reasons = new Map(blockedDates.map(({ date, reason }) => [date, reason]))
  const isBlocked = (date: Date) => reasons.has(fromDevice(date).toString())
  const shownMonth = fromDevice(month).toPlainYearMonth()
  const isShown = (date: Temporal.PlainDate) =>
    date.toPlainYearMonth().equals(shownMonth) && Temporal.PlainDate.compare(date, today) >= 0
  const countFree = (date: Temporal.PlainDate) => (free && isShown(date) ? countIn(free, date) : null)
  const isFree = (test: (hours: number) => boolean) => (date: Date) => {
    const hours = countFree(fromDevice(date))
    return hours !== null && Temporal.PlainDate.compare(fromDevice(date), last) <= 0 && test(hours)
  }

  return (
    <>
      <DayPicker
        mode="single"
        required
        weekStartsOn={0}
        today={toDevice(today)}
        startMonth={toDevice(today)}
        endMonth={toDevice(last)}
        month={month}
        onMonthChange={setMonth}
        selected={selected ? toDevice(selected) : undefined}
        onSelect={(date) => onSelect(fromDevice(date))}
        disabled={[{ before: toDevice(today), after: toDevice(last) }, isBlocked]}
        modifiers={{
          closed: isBlocked,
          full: isFree((hours) => hours === 0),
          few: isFree((hours) => hours > 0 && hours <= FEW_HOURS),
          open: isFree((hours) => hours > FEW_HOURS),
          own: (date) => isOwn(fromDevice(date)),
        }}
        classNames={CLASSES}
        components={COMPONENTS}
        modifiersClassNames={DAY_CLASSES}
        labels={{
          labelDayButton: (day, modifiers) => {
            const date = fromDevice(day)
            return dayLabel(date, {
              isToday: modifiers.today ?? false,
              isSelected: modifiers.selected ?? false,
              reason: reasons.get(date.toString()),
              free: modifiers.disabled ? null : countFree(date),
              isOwn: isOwn(date),
            })
          },
        }}
      />
      {daysOf(shownMonth).some((date) => isShown(date) && isOwn(date)) && <OwnLegend />}
      <BlockedDays blocked={blockedDates.filter(({ date }) => isShown(Temporal.PlainDate.from(date)))} />
      <p className="px-2 pb-1 text-sm text-ink-soft">{`You can book through ${formatDate(last)}.`}</p>
    </>
  )
}

/** A day, with a mark if the customer has a booking on it. */
function Day({ children, ...props }: DayButtonProps) {
  const { own, selected } = props.modifiers
  return (
    <DayButton {...props}>
      {children}
      {own && (
        <OwnMark className={classNames('absolute top-0.5 right-0.5 size-3!', !selected && 'text-turf')} />
      )}
    </DayButton>
  )
}

const COMPONENTS = { DayButton: Day }

function daysOf(month: Temporal.PlainYearMonth): Temporal.PlainDate[] {
  return Array.from({ length: month.daysInMonth }, (_, index) => month.toPlainDate({ day: index + 1 }))
}

const ARROW =
  'pointer-events-auto grid size-[min(2.75rem,50px)] place-content-center rounded-plate hover:bg-sunken aria-disabled:invisible'

const CLASSES = {
  root: 'relative',
  month: 'grid gap-1',
  nav: 'pointer-events-none absolute inset-x-0 top-0 z-1 flex justify-between',
  button_previous: ARROW,
  button_next: ARROW,
  chevron: 'size-5.5 fill-current',
  month_caption:
    'grid min-h-11 place-content-center px-[min(2.75rem,50px)] text-center font-display text-[1.5rem] leading-[1.1] font-bold',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'py-1 text-[min(0.875rem,6vw)] font-normal text-ink-soft',
  day: 'p-0 text-center',
  day_button:
    'relative inline-grid h-11 w-full max-w-13 place-content-center rounded-plate border-2 border-transparent font-display text-[min(1.3125rem,9vw)] font-bold enabled:hover:bg-sunken',
  today: '*:border-line-strong',
  selected: '*:border-board-figure! *:bg-board! *:text-board-figure!',
  disabled: '*:text-ink-soft *:opacity-55',
  outside: 'invisible',
  hidden: 'invisible',
}

const OPEN_BAR = '*:after:absolute *:after:inset-x-1/4 *:after:bottom-0.5 *:after:h-1 *:after:rounded-full'

const DAY_CLASSES = {
  // Also struck out, so they don't depend on color.
  closed: '*:line-through *:decoration-accent *:decoration-2 *:opacity-100!',
  // How many hours are free, as the length of a line; the day's name has the number.
  full: `${OPEN_BAR} *:after:bg-line`,
  few: `${OPEN_BAR} *:after:bg-[linear-gradient(to_right,var(--color-turf)_35%,var(--color-line)_35%)]`,
  open: `${OPEN_BAR} *:after:bg-turf`,
}

/**
 * The calendar component works with Date objects at the device's midnight. We use only their year, month and day,
 * never the instant, so a phone in Tokyo shows the facility's days.
 */
export function toDevice({ year, month, day }: Temporal.PlainDate): Date {
  return new Date(year, month - 1, day)
}

export function fromDevice(date: Date): Temporal.PlainDate {
  return Temporal.PlainDate.from({
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
  })
}
