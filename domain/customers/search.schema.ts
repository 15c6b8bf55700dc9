import { z } from 'zod'
import { adminUserSchema } from '../accounts/admin-account.schema.ts'
import { adminBookingSchema } from '../bookings/admin-booking.schema.ts'
import { plainTextSchema } from '../text.schema.ts'

/** Query of `GET /api/admin/search`: part of a name, an email, or a phone number, or a date. */
export const deskSearchQuerySchema = z.object({
  search: plainTextSchema({ max: 100, required: 'Please enter something to search for' }),
})

/** Response: the newest people, and the next bookings before the latest past ones. */
export const deskSearchSchema = z.object({
  people: z.array(adminUserSchema),
  bookings: z.array(adminBookingSchema),
})
export type DeskSearch = z.infer<typeof deskSearchSchema>
