import { z } from 'zod'
import { seriesDateSchema } from '../bookings/booking.schema.ts'
import { SERIES_DATES, SERIES_LABEL_LENGTH } from '../facility.ts'
import { nameTextSchema } from '../text.schema.ts'

export const seriesLabelSchema = nameTextSchema({
  max: SERIES_LABEL_LENGTH,
  required: 'Please name this season.',
})

/** Payload of `POST /api/series`: all dates that a customer takes together. */
export const createSeriesSchema = z.object({
  /** Made by the browser, so a request that is repeated after a lost connection takes nothing twice. */
  id: z.uuid(),
  label: seriesLabelSchema,
  /** The team that all dates are for. */
  teamId: z.uuid().optional(),
  dates: z
    .array(seriesDateSchema)
    .min(2, 'A season has at least two dates.')
    .max(SERIES_DATES, `A season has at most ${SERIES_DATES} dates.`),
})
export type CreateSeries = z.input<typeof createSeriesSchema>

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
