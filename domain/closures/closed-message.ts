import { blockedDateMessage } from '../hours/closed-day.ts'
import type { Interval } from '../time/facility-time.ts'
import { type ClosedSpan, closedSpans, closureOf } from './closed-spans.ts'

/** The message for customers about a closure of part of a day or of some spaces. */
export function closedMessage({ reason, isWholeDay }: Pick<ClosedSpan, 'reason' | 'isWholeDay'>): string {
  return isWholeDay ? blockedDateMessage(reason) : `This time is unavailable: ${reason.trim()}`
}

/** The message of the `date_blocked` refusal for a slot on a day with these closures; undefined if it's open. */
export function closureMessage(
  { blockedReason, closures }: { blockedReason: string | null; closures: Parameters<typeof closedSpans>[0] },
  { resources, interval }: { resources: readonly string[]; interval: Interval },
): { message: string } | undefined {
  if (blockedReason !== null) return { message: blockedDateMessage(blockedReason) }
  const closed = closureOf(closedSpans(closures, resources), interval)
  return closed && { message: closedMessage(closed) }
}
