import { z } from 'zod'
import { nameTextSchema } from '../text.schema.ts'
import { dateSchema } from '../time/instant.schema.ts'
import { EARLIEST_HOUR, LATEST_HOUR } from './possible-hours.ts'

const dayHoursSchema = z
  .object({
    opens: z.int().min(EARLIEST_HOUR).max(LATEST_HOUR),
    closes: z.int().min(EARLIEST_HOUR).max(LATEST_HOUR),
  })
  .refine(({ opens, closes }) => opens < closes, 'The closing time must be after the opening time')

const weekSchema = z.object({
  from: dateSchema,
  /** Monday first; null for a closed day. */
  days: z.array(dayHoursSchema.nullable()).length(7),
})

const specialDaySchema = z.object({
  date: dateSchema,
  /** Null if it's closed. */
  hours: dayHoursSchema.nullable(),
  label: nameTextSchema({ max: 60, required: 'Please enter a name for this day, like Thanksgiving' }),
})

const seasonSchema = z
  .object({ opensOn: dateSchema, from: dateSchema, until: dateSchema })
  .refine(({ opensOn, from }) => opensOn <= from, 'Booking must open by the first day of the season')
  .refine(({ from, until }) => from <= until, 'The last day must be on or after the first day')

/** When customers can book: see `OpeningHours`. In order of date, each date once. */
export const openingHoursSchema = z.object({
  weeks: z
    .array(weekSchema)
    .max(50)
    .refine((weeks) => isInOrder(weeks.map(({ from }) => from)), 'Two of these weeks start on the same day'),
  specialDays: z
    .array(specialDaySchema)
    .max(400)
    .refine((days) => isInOrder(days.map(({ date }) => date)), 'A day is on the list twice'),
  leadMinutes: z
    .int()
    .min(0)
    .max(24 * 60),
  windowMonths: z.int().min(1).max(12),
  season: seasonSchema.nullable(),
})

function isInOrder(dates: readonly string[]): boolean {
  return dates.every((date, index) => index === 0 || (dates[index - 1] ?? '') < date)
}

/** The opening hours with the number of changes so far, which a change has to name. */
export const versionedHoursSchema = openingHoursSchema.extend({ version: z.int32().min(0) })
export type VersionedHours = z.infer<typeof versionedHoursSchema>
