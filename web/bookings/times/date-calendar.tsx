import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { lastBookableDate } from '../../../domain/bookings/booking-window.ts'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { formatDate } from '../../../domain/time/format.ts'
import { dayLabel } from './day-label.ts'
import { fromDevice, toDevice } from './device-date.ts'

interface Props {
  now: Temporal.Instant
  selected: Temporal.PlainDate | null
  closures: readonly BlockedDate[]
  onSelect: (date: Temporal.PlainDate) => void
}

/** A month calendar of the bookable dates, in facility time. Lists the reasons of blocked dates below. */
export function DateCalendar({ now, selected, closures, onSelect }: Props) {
  const today = facilityDate(now)
  const last = lastBookableDate(now)
  const [month, setMonth] = useState(() => toDevice(selected ?? today))

  const reasons = new Map(closures.map(({ date, reason }) => [date, reason]))
  const isClosed = (date: Date) => reasons.has(fromDevice(date).toString())
  const shownMonth = fromDevice(month).toPlainYearMonth()
  const closedThisMonth = closures.filter(({ date }) => {
    const day = Temporal.PlainDate.from(date)
    return day.toPlainYearMonth().equals(shownMonth) && Temporal.PlainDate.compare(day, today) >= 0
  })

  return (
    <div className="grid gap-2 rounded-card border border-line bg-raised p-2 shadow-card">
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
        disabled={[{ before: toDevice(today), after: toDevice(last) }, isClosed]}
        modifiers={{ closed: isClosed }}
        modifiersClassNames={{ closed: 'rdp-closed' }}
        labels={{ labelDayButton: (date, modifiers) => dayLabel(fromDevice(date), modifiers, reasons) }}
      />
      {closedThisMonth.length > 0 && (
        <ul className="grid gap-1 border-t border-line px-2 pt-2 text-sm">
          {closedThisMonth.map(({ id, date, reason }) => (
            <li key={id} className="wrap-anywhere">
              <span className="font-semibold">{formatDate(Temporal.PlainDate.from(date))}</span>
              {`: ${reason.trim() || 'not available'}`}
            </li>
          ))}
        </ul>
      )}
      <p className="px-2 pb-1 text-sm text-ink-soft">{`You can book through ${formatDate(last)}.`}</p>
    </div>
  )
}
