import { z } from 'zod'
import { moveBookingSchema } from '../bookings/admin-booking.schema.ts'
import { cancelBookingSchema } from '../bookings/cancellation.schema.ts'
import { versionSchema } from '../text.schema.ts'
import { STAFF_SERIES_DATES } from './series-limits.ts'

const knownDateSchema = z.object({ id: z.uuid(), version: versionSchema })

/** Dates of one series, each once, with the version that staff saw. */
function datesSchema<D extends z.ZodType<{ id: string }>>(date: D) {
  return z
    .array(date)
    .min(1)
    .max(STAFF_SERIES_DATES)
    .refine((dates) => new Set(dates.map(({ id }) => id)).size === dates.length, 'Each date only once')
}

/** Payload of `POST /api/admin/bookings/:id/series-cancellation`. */
export const cancelSeriesSchema = cancelBookingSchema.pick({ reason: true }).extend({
  refund: z.enum(['none', 'full']).default('none'),
  dates: datesSchema(knownDateSchema),
})

/** Payload of `POST /api/admin/bookings/:id/series-move`: each date with its new start, in its own item or another. */
export const moveSeriesSchema = z.object({
  dates: datesSchema(moveBookingSchema.omit({ hours: true, price: true }).extend({ id: z.uuid() })),
})
