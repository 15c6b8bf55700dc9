import { z } from 'zod'
import { spaceSchema } from '../catalog/catalog.schema.ts'
import { adminBookingSchema } from './admin-booking.schema.ts'
import { moreSchema } from './more.schema.ts'

/** Response of `GET /api/admin/board/{date}`: everything on the day board, without cancelled bookings. */
export const boardSchema = z.object({
  date: z.string(),
  /** The local hours that the facility is open, and those at which staff can start a booking. */
  open: z.array(z.number()),
  starts: z.array(z.number()),
  /** Why the whole day is blocked, or null. */
  blockedReason: z.string().nullable(),
  /** Closures of part of that day or of some spaces, as in `GET /api/closures`. */
  closures: z.array(
    z.object({
      id: z.uuid(),
      hours: z.object({ fromHour: z.number(), untilHour: z.number() }).nullable(),
      spaceIds: z.array(z.string()).nullable(),
      reason: z.string(),
    }),
  ),
  /** Active spaces, and inactive ones with a booking that day, in catalog order. Without price rules, which are most of the catalog. */
  spaces: z.array(spaceSchema.pick({ id: true, name: true, hourlyRate: true, isActive: true })),
  /** `occupies`: the spaces whose columns show the booking; for a bundle, each of its spaces. */
  bookings: z.array(
    adminBookingSchema.extend({
      occupies: z.array(z.string()),
      /** Whether it's the time that's kept for a suspended booking until its customer chooses. */
      isKept: z.boolean(),
      /** The customer's, for the printed day. */
      phone: z.string().nullable(),
      staffNote: z.string().nullable(),
      more: moreSchema.optional(),
    }),
  ),
})
export type Board = z.infer<typeof boardSchema>
