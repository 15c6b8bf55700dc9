/** A day in an address, which may be typed by hand; null when it is none of this century. */
export function dateOf(text: string | null): Temporal.PlainDate | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null
  }
}
