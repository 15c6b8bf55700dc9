import { dayBounds, type Interval, instantAt, overlaps } from '../time/facility-time.ts'
import type { Closure } from './closure.schema.ts'

type Scope = Pick<Closure, 'date' | 'hours' | 'spaceIds'>

/** A closed time, with the reason that customers see. */
export interface ClosedSpan extends Interval {
  reason: string
  isWholeDay: boolean
}

/** The time a closure covers; hour 24 is the end of the day. */
export function spanOf({ date: text, hours }: Pick<Scope, 'date' | 'hours'>): Interval {
  const date = Temporal.PlainDate.from(text)
  const day = dayBounds(date)
  if (!hours) return day
  return {
    start: instantAt(date, hours.fromHour),
    end: hours.untilHour === 24 ? day.end : instantAt(date, hours.untilHour),
  }
}

/** The times these resources (see `resourcesOf`) are closed. A bundle is closed as soon as one of its spaces is. */
export function closedSpans(
  closures: readonly (Scope & Pick<Closure, 'reason'>)[],
  resources: readonly string[],
): ClosedSpan[] {
  return closures
    .filter(({ spaceIds }) => spaceIds === null || spaceIds.some((id) => resources.includes(`space:${id}`)))
    .map((closure) => ({ ...spanOf(closure), reason: closure.reason, isWholeDay: closure.hours === null }))
}

/** The closure that prevents a booking at that time, if any. */
export function closureOf(spans: readonly ClosedSpan[], interval: Interval): ClosedSpan | undefined {
  return spans.find((span) => overlaps(span, interval))
}
