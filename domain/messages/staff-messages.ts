import { type Period, presetPeriod } from '../reports/period.ts'
import { LEAST_ROLE, type StaffRole } from '../staff-role.ts'
import { atFacility } from '../time/facility-time.ts'

/** Emails to staff. No one gets them until they turn them on. */
export const MESSAGE_KINDS = ['day-sheet', 'week-summary', 'month-summary'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The least role for each: summaries have what reports have. */
export const LEAST_ROLE_FOR: Readonly<Record<MessageKind, StaffRole>> = {
  'day-sheet': 'desk',
  'week-summary': LEAST_ROLE.reports,
  'month-summary': LEAST_ROLE.reports,
}

/** Local hours: from 7 AM, and until noon if the server was down, because later the day is half over. */
const SENT_FROM = 7
const SENT_UNTIL = 12

/** The messages due on the local day of `now`: the day sheet, on Mondays the week's, and on the first the month's. */
export function dueMessages(now: Temporal.Instant): MessageKind[] {
  const { hour, dayOfWeek, day } = atFacility(now)
  if (hour < SENT_FROM || hour >= SENT_UNTIL) return []
  return MESSAGE_KINDS.filter(
    (kind) =>
      kind === 'day-sheet' ||
      (kind === 'week-summary' && dayOfWeek === 1) ||
      (kind === 'month-summary' && day === 1),
  )
}

/** The days that a summary of `date` is about: the last whole week, Sunday to Saturday, or the last month. */
export function summarizedPeriod(kind: Exclude<MessageKind, 'day-sheet'>, date: Temporal.PlainDate): Period {
  return presetPeriod(kind === 'week-summary' ? 'last-week' : 'last-month', date)
}
