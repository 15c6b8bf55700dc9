import type { ComponentProps } from 'react'
import { formatHour, WEEKDAYS } from '../../../domain/time/facility-time.ts'
import { SelectField } from '../../ui/fields/text-field.tsx'
import { WeekdayButtons } from '../../ui/fields/weekday-buttons.tsx'

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Weekdays, 1 being Monday, as buttons. */
export function WeekdayField({ value, onChange }: { value: number[]; onChange: (value: number[]) => void }) {
  return (
    <fieldset className="grid gap-1 md:col-span-2">
      <legend className="pb-1 font-semibold">Weekdays</legend>
      <div className="grid grid-cols-7 gap-1">
        <WeekdayButtons
          names={WEEKDAYS}
          chosen={value}
          onToggle={(day) =>
            onChange(value.includes(day) ? value.filter((each) => each !== day) : [...value, day])
          }
        />
      </div>
      <p className="text-sm text-ink-soft">None chosen: every day.</p>
    </fieldset>
  )
}

type Select = Omit<ComponentProps<typeof SelectField>, 'label' | 'none' | 'options'>

/** The first hour, and the hour at which it ends. */
export function HourFields({ from, until }: { from: Select; until: Select }) {
  return (
    <>
      <SelectField
        label="From"
        {...from}
        none="Any hour"
        options={HOURS.map((hour) => ({ value: hour, label: formatHour(hour) }))}
      />
      <SelectField
        label="Until"
        {...until}
        none="Any hour"
        options={HOURS.map((hour) => ({ value: hour + 1, label: formatHour((hour + 1) % 24) }))}
      />
    </>
  )
}
