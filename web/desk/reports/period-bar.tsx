import type { Period, Preset } from '../../../domain/reports/period.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDayInput } from '../frame/use-day-input.ts'
import type { ChosenPeriod } from './period-in-address.ts'

const PRESET_NAMES: readonly (readonly [Preset, string])[] = [
  ['this-week', 'This week'],
  ['last-week', 'Last week'],
  ['this-month', 'This month'],
  ['last-month', 'Last month'],
  ['this-year', 'This year'],
]

interface Props {
  chosen: ChosenPeriod
  onChange: (choice: Preset | Period) => void
}

/** Preset periods, or any other by its first and last day. */
export function PeriodBar({ chosen, onChange }: Props) {
  const { preset, from, to, problem } = chosen
  return (
    <div className="grid gap-3 lg:flex lg:items-start lg:justify-between print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would number among the form's fields */}
      <div role="group" aria-label="Period" className="flex flex-wrap gap-2 lg:pt-8">
        {PRESET_NAMES.map(([id, name]) => (
          <Button
            key={id}
            variant={id === preset ? 'primary' : 'secondary'}
            aria-pressed={id === preset}
            onClick={() => onChange(id)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DayField label="From" date={from} onChange={(day) => onChange({ from: day, to })} />
        <DayField label="To" date={to} error={problem} onChange={(day) => onChange({ from, to: day })} />
      </div>
    </div>
  )
}

interface DayProps {
  label: string
  date: Temporal.PlainDate
  error?: string | null
  onChange: (date: Temporal.PlainDate) => void
}

function DayField({ label, date, error, onChange }: DayProps) {
  return <TextField label={label} {...useDayInput(date, onChange)} error={error ?? undefined} />
}
