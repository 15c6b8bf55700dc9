import { z } from 'zod'
import { adminBookingSchema } from './admin-booking.schema.ts'

/** Answer of `GET /api/admin/board/{date}`: all that the day board paints. Cancelled bookings and dead holds are left out. */
export const boardSchema = z.object({
  date: z.string(),
  /** Why the whole day is blocked, or null. */
  blockedReason: z.string().nullable(),
  /** Part-day and single-space closures of that day, as `GET /api/closures` has them. */
  closures: z.array(
    z.object({
      id: z.uuid(),
      hours: z.object({ fromHour: z.number(), untilHour: z.number() }).nullable(),
      spaceIds: z.array(z.string()).nullable(),
      reason: z.string(),
    }),
  ),
  /** Active spaces, and inactive ones that have a booking that day; in the order of the catalogue. */
  spaces: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
  /** `occupies`: the spaces on which the block shows (for a bundle, each of its spaces as occupied). */
  bookings: z.array(adminBookingSchema.extend({ occupies: z.array(z.string()) })),
})
export type Board = z.infer<typeof boardSchema>
