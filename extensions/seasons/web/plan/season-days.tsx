import { DURATIONS_HOURS } from '../../../../domain/facility.ts'
import type { DayHours } from '../../../../domain/hours/opening-hours.ts'
import { plural } from '../../../../domain/plural.ts'
import { formatHour, WEEKDAYS } from '../../../../domain/time/facility-time.ts'
import { SelectField } from '../../../../web/ui/fields/text-field.tsx'
import { WeekdayButtons } from '../../../../web/ui/fields/weekday-buttons.tsx'
import { MOST_WEEKDAYS, type PlanDay } from '../../domain/plan-season.ts'
import { toggleDay } from './season-draft.ts'

interface Props {
  days: readonly PlanDay[]
  /** The local hours that all must be in, and the last one at which they can start. */
  hours: DayHours & { lastStart: number }
  onChange: (days: PlanDay[]) => void
}

/** One to three weekdays, each with a start and a length. A new one starts with those of the last. */
export function SeasonDays({ days, hours, onChange }: Props) {
  const isFull = days.length >= MOST_WEEKDAYS
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div role="group" aria-label="Weekdays" className="grid grid-cols-7 gap-1">
        <WeekdayButtons
          names={WEEKDAYS}
          chosen={days.map(({ weekday }) => weekday)}
          isFull={isFull}
          onToggle={(weekday) => onChange(toggleDay(days, weekday))}
        />
      </div>
      {isFull && (
        <p className="text-sm text-ink-soft">{`A season has up to ${MOST_WEEKDAYS} days a week.`}</p>
      )}
      {days.map((day) => (
        <DayRow
          key={day.weekday}
          day={day}
          open={hours}
          onChange={(changed) => onChange(days.map((each) => (each === day ? changed : each)))}
        />
      ))}
    </>
  )
}

interface RowProps {
  day: PlanDay
  open: Props['hours']
  onChange: (day: PlanDay) => void
}

function DayRow({ day, open, onChange }: RowProps) {
  const name = WEEKDAYS[day.weekday - 1] ?? ''
  const latest = Math.min(open.closes - day.hours, open.lastStart)
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={`${name} from`}
        value={day.hour}
        onChange={(event) => onChange({ ...day, hour: Number(event.target.value) })}
        options={Array.from({ length: latest - open.opens + 1 }, (_, past) => open.opens + past).map(
          (hour) => ({ value: hour, label: formatHour(hour) }),
        )}
      />
      <SelectField
        label="Length"
        aria-label={`${name} length`}
        value={day.hours}
        onChange={(event) => {
          const hours = DURATIONS_HOURS.find((each) => String(each) === event.target.value) ?? 1
          onChange({ ...day, hours, hour: Math.min(day.hour, open.closes - hours) })
        }}
        options={DURATIONS_HOURS.map((hours) => ({ value: hours, label: plural(hours, 'hour') }))}
      />
    </div>
  )
}
