import { z } from 'zod'
import { orderDateSchema } from '../bookings/booking.schema.ts'
import { moreSchema } from '../bookings/more.schema.ts'
import { SEASON_DATES, SEASON_LABEL_LENGTH } from '../facility.ts'
import { nameTextSchema } from '../text.schema.ts'

export const orderLabelSchema = nameTextSchema({
  max: SEASON_LABEL_LENGTH,
  required: 'Please name this season.',
})

/** Payload of `POST /api/orders`: all dates that a customer takes together. */
export const createOrderSchema = z.object({
  /** Made by the browser, so a request that is repeated after a lost connection takes nothing twice. */
  id: z.uuid(),
  label: orderLabelSchema,
  more: moreSchema.optional(),
  dates: z
    .array(orderDateSchema)
    .min(2, 'A season has at least two dates.')
    .max(SEASON_DATES, `A season has at most ${SEASON_DATES} dates.`),
})
export type CreateOrder = z.input<typeof createOrderSchema>

/** A date that can't be taken as it was chosen, in `details.dates` of `dates_changed`. */
export interface ChangedDate {
  /** Its place in the request. */
  index: number
  code: string
  message: string
  /** Its price now, if that is what changed. */
  totalAmount?: string
  /** For staff, the booking that has the slot. */
  conflict?: unknown
}
