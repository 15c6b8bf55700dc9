import { MONTHS } from '../time/facility-time.ts'
import { dateSchema } from '../time/instant.schema.ts'

const MONTH_NAME =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/
const NUMBERS = /^(?<month>\d{1,2})[/-](?<day>\d{1,2})(?:[/-](?<year>\d{2}|\d{4}))?$/
const NAMED = new RegExp(
  `^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\\.?,?\\s+)?(?<name>${MONTH_NAME})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<year>\\d{4}))?$`,
)

/**
 * Parses a typed date as Americans write it: "2026-11-20", "11/20/2026", "11/20/26", "11/20", "Nov 20", "November 20th,
 * 2026", "Fri, Nov 20". Without a year, returns that day of last year, this year and next year. Null if it isn't a date, so
 * it's probably a name.
 */
export function parseDateSearch(text: string, today: Temporal.PlainDate): Temporal.PlainDate[] | null {
  const typed = text.trim().toLowerCase()
  const groups = (ISO.exec(typed) ?? NUMBERS.exec(typed) ?? NAMED.exec(typed))?.groups
  if (!groups) return null
  const month = groups.name
    ? MONTHS.findIndex((each) => groups.name?.startsWith(each.slice(0, 3).toLowerCase())) + 1
    : Number(groups.month)
  const dates = yearsOf(groups.year, today).flatMap((year) => dateOf(year, month, Number(groups.day)))
  return dates.length > 0 ? dates : null
}

function yearsOf(year: string | undefined, today: Temporal.PlainDate): number[] {
  if (year === undefined) return [today.year - 1, today.year, today.year + 1]
  return [year.length === 2 ? 2000 + Number(year) : Number(year)]
}

/** Empty for days that don't exist, like February 30, and for those no booking is on, like one of the year 9999. */
function dateOf(year: number, month: number, day: number): Temporal.PlainDate[] {
  const [y, m, d] = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ]
  const { success, data } = dateSchema.safeParse(`${y}-${m}-${d}`)
  return success ? [Temporal.PlainDate.from(data)] : []
}
