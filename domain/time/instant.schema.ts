import { z } from 'zod'

const NOT_AN_INSTANT = 'Must be a time with an offset, like 2026-11-20T12:00:00-05:00'

/**
 * An instant on the wire: ISO 8601 with an offset. Without an offset it would depend on the reader's clock, so it's
 * rejected. `required`: message for a missing or blank one.
 */
export function instantSchemaWith(required: string) {
  return z.iso
    .datetime({ offset: true, abort: true, error: ({ input }) => (input ? NOT_AN_INSTANT : required) })
    .refine(isUsable, 'Must be a time between 2000 and 2100')
}
export const instantSchema = instantSchemaWith(NOT_AN_INSTANT)

/** A local calendar day on the wire, YYYY-MM-DD. */
export const dateSchema = z.iso
  .date({ error: 'Must be a date in the form YYYY-MM-DD', abort: true })
  .refine((date) => isUsable(`${date}T00:00:00Z`), 'Must be a date between 2000 and 2100')

/** A date input, which is empty while a date is half typed; `message` is for anything but a complete date. */
export function dateFieldSchema(message: string) {
  return z.string().refine((text) => dateSchema.safeParse(text).success, message)
}

/** ISO 8601 allows values that Temporal can't compute with: ten digits of a second, or the year 0. */
function isUsable(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= 2000 && year <= 2100 && !/\.\d{10}/.test(text)
}
