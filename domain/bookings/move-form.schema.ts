import { z } from 'zod'
import { itemIdSchema } from '../text.schema.ts'
import { instantAt } from '../time/facility-time.ts'
import { dateFieldSchema } from '../time/instant.schema.ts'

/** The dialog that moves a booking. `hour` is a facility hour, `itemId` a space or a bundle. */
export const moveFormSchema = z
  .object({
    date: dateFieldSchema('Please enter a complete date.'),
    hour: z.string(),
    itemId: itemIdSchema,
  })
  .transform(({ date, hour, itemId }) => ({
    itemId,
    startTime: instantAt(Temporal.PlainDate.from(date), Number(hour)).toString(),
  }))
export type MoveForm = z.input<typeof moveFormSchema>
