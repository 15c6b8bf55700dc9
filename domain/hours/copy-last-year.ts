import type { SpecialDay } from './opening-hours.ts'

/**
 * The special days of the last year, a year later, if they lie ahead and aren't there yet. They keep their date; those with Thanksgiving
 * in their name keep their distance from the fourth Thursday of November.
 */
export function copyLastYear(days: readonly SpecialDay[], today: Temporal.PlainDate): SpecialDay[] {
  const [first, last] = [today.subtract({ years: 1 }).toString(), today.toString()]
  const known = new Set(days.map(({ date }) => date))
  return days
    .filter(({ date }) => date >= first && date < last)
    .map((day) => ({ ...day, date: aYearLater(Temporal.PlainDate.from(day.date), day.label).toString() }))
    .filter(({ date }) => date >= last && !known.has(date))
}

function aYearLater(date: Temporal.PlainDate, label: string): Temporal.PlainDate {
  if (!/thanksgiving/i.test(label)) return date.add({ years: 1 })
  const thanksgiving = (year: number) => {
    const first = Temporal.PlainDate.from({ year, month: 11, day: 1 })
    return first.add({ days: ((4 - first.dayOfWeek + 7) % 7) + 21 })
  }
  return thanksgiving(date.year + 1).add(thanksgiving(date.year).until(date))
}
