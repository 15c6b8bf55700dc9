/** The longest range that can be closed. */
export const LONGEST_CLOSURE_DAYS = 62

/** The days of a closure: one, or a range up to and including `until`. */
interface Days {
  date: string
  until?: string | undefined
}

/** How many days a closure has; less than one if it ends before it starts. */
function countDays({ date, until = date }: Days): number {
  return Temporal.PlainDate.from(date).until(Temporal.PlainDate.from(until)).days + 1
}

/** Each day of a closure, as YYYY-MM-DD. */
export function closedDays(days: Days): string[] {
  const first = Temporal.PlainDate.from(days.date)
  return Array.from({ length: countDays(days) }, (_, index) => first.add({ days: index }).toString())
}

/** The problem with the last day of a closure; null if there's none. */
export function untilProblem(days: Days): string | null {
  const count = countDays(days)
  if (count < 1) return "The last day can't be before the first day"
  return count > LONGEST_CLOSURE_DAYS ? `At most ${LONGEST_CLOSURE_DAYS} days can be closed at a time` : null
}
