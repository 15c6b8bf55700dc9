import {
  daysIn,
  LONGEST_PERIOD_DAYS,
  type Period,
  PRESETS,
  type Preset,
  presetPeriod,
} from '../../../domain/reports/period.ts'
import { dateOf } from '../frame/day-input.ts'

export interface ChosenPeriod {
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
  const next = new URLSearchParams(params)
  for (const key of ['period', 'from', 'to']) next.delete(key)
  if (typeof choice === 'string') {
    if (choice !== DEFAULT) next.set('period', choice)
  } else {
    next.set('from', choice.from.toString())
    next.set('to', choice.to.toString())
  }
  return next
}
