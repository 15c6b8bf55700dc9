import {
  daysIn,
  LONGEST_PERIOD_DAYS,
  type Period,
  PRESETS,
  type Preset,
  presetPeriod,
} from '../../../domain/reports/period.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { withParams } from '../../ui/with-params.ts'
import { dateOf, useDayInput } from '../forms/day-input.ts'

const PRESET_NAMES: readonly (readonly [Preset, string])[] = [
  ['this-week', 'This Week'],
  ['last-week', 'Last Week'],
  ['this-month', 'This Month'],
  ['last-month', 'Last Month'],
  ['this-year', 'This Year'],
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
          <Button key={id} variant="secondary" aria-pressed={id === preset} onClick={() => onChange(id)}>
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

interface ChosenPeriod {
  /** Null for custom dates. */
  preset: Preset | null
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  /** Why there is no report for these dates, or null. */
  problem: string | null
}

const DEFAULT = 'this-month'

/** The period a URL asks for: two dates, or a preset by name, so a bookmarked "this week" stays current. */
export function chosenPeriod(params: URLSearchParams, today: Temporal.PlainDate): ChosenPeriod {
  const [from, to] = [dateOf(params.get('from')), dateOf(params.get('to'))]
  if (from && to) return { preset: null, from, to, problem: problemOf({ from, to }) }
  const preset = PRESETS.find((each) => each === params.get('period')) ?? DEFAULT
  return { preset, ...presetPeriod(preset, today), problem: null }
}

function problemOf(period: Period): string | null {
  const days = daysIn(period)
  if (days < 1) return 'The last day is before the first.'
  return days > LONGEST_PERIOD_DAYS ? `Please choose at most ${LONGEST_PERIOD_DAYS} days.` : null
}

/** The same query with another preset or other dates. */
export function withPeriod(params: URLSearchParams, choice: Preset | Period): URLSearchParams {
  if (typeof choice === 'string')
    return withParams(params, { period: choice === DEFAULT ? null : choice, from: null, to: null })
  return withParams(params, { period: null, from: choice.from.toString(), to: choice.to.toString() })
}
