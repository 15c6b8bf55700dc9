import { z } from 'zod'

/** An instant on the wire: ISO 8601 with an offset. Without one it could mean anybody's clock, so it is refused. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'Must be a time with an offset' })
  .refine(isUsable, 'Must be a time between 2000 and 2100')

/** A local calendar day on the wire, YYYY-MM-DD. */
export const dateSchema = z.iso
  .date('Must be a date in the form YYYY-MM-DD')
  .refine((date) => isUsable(`${date}T00:00:00Z`), 'Must be a date between 2000 and 2100')

/** Formats allow more than can be computed with: ten digits of a second, or the year 0. */
function isUsable(text: string): boolean {
  const year = Number(text.slice(0, 4))
  if (!(year >= 2000 && year <= 2100)) return false
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}
