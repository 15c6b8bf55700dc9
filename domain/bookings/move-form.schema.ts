import { z } from 'zod'
import { DURATIONS_HOURS } from '../facility.ts'
import { itemIdSchema } from '../text.schema.ts'
import { instantAt } from '../time/facility-time.ts'
import { dateFieldSchema } from '../time/instant.schema.ts'

/**
 * The dialog that moves a booking. `hour` is a facility hour, `hours` the length, `itemId` a space or a
 * bundle. A length that can't be booked is the one the booking has: the output leaves it out.
 */
export const moveFormSchema = z
  .object({
    date: dateFieldSchema('Please enter a complete date.'),
    hour: z.string(),
    hours: z.string(),
    itemId: itemIdSchema,
  })
  .transform(({ date, hour, hours, itemId }) => ({
    itemId,
    startTime: instantAt(Temporal.PlainDate.from(date), Number(hour)).toString(),
    hours: DURATIONS_HOURS.find((each) => each === Number(hours)),
  }))
export type MoveForm = z.input<typeof moveFormSchema>
