/** The latest date a field takes, YYYY-MM-DD. As `max` it also limits a typed year to four digits. */
export const LAST_DAY = '2099-12-31'

/** Parses a date from a URL or a field; null unless it's a valid day of this century. */
export function dateOf(text: string | null): Temporal.PlainDate | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null
  }
}
