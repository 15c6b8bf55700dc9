import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { lastBookableDate } from '../../../domain/bookings/booking-window.ts'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import type { FreeHours } from '../../../domain/slots/free-hours.ts'
import { facilityDate, formatDate } from '../../../domain/time/facility-time.ts'
import { dayLabel } from './day-label.ts'
import { BlockedDays } from './day-notes.tsx'
import { useFreeHours } from './use-availability.ts'

interface Props {
  now: Temporal.Instant
  selected: Temporal.PlainDate | null
  blockedDates: readonly BlockedDate[]
  /** How many hours of a day are free. */
  countIn: (free: FreeHours, date: Temporal.PlainDate) => number
  onSelect: (date: Temporal.PlainDate) => void
}

/** Up to this many hours open, a day counts as nearly full. */
const FEW_HOURS = 4

/** A month calendar of the bookable dates, in facility time. Lists the reasons of blocked dates below. */
export default function DateCalendar({ now, selected, blockedDates, countIn, onSelect }: Props) {
  const today = facilityDate(now)
  const last = lastBookableDate(now)
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
        }}
        modifiersClassNames={{ closed: 'rdp-closed', full: 'rdp-full', few: 'rdp-few', open: 'rdp-open' }}
        labels={{
          labelDayButton: (day, modifiers) => {
            const date = fromDevice(day)
            return dayLabel(date, {
              isToday: modifiers.today ?? false,
              isSelected: modifiers.selected ?? false,
              reason: reasons.get(date.toString()),
              free: modifiers.disabled ? null : countFree(date),
            })
          },
        }}
      />
      <BlockedDays blocked={blockedDates.filter(({ date }) => isShown(Temporal.PlainDate.from(date)))} />
      <p className="px-2 pb-1 text-sm text-ink-soft">{`You can book through ${formatDate(last)}.`}</p>
    </>
  )
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
