/** The last day that staff can name, YYYY-MM-DD; as `max` it also keeps a year at four digits while it is typed. */
export const LAST_DAY = '2099-12-31'

/** The day in an address or a field, where anything may have been typed; null when it is none of this century. */
export function dateOf(text: string | null): Temporal.PlainDate | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null
  }
}
