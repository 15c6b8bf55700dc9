import { z } from 'zod'
import { dateSchema, instantSchema } from '../time/instant.schema.ts'

export const availabilityQuerySchema = z.object({ date: dateSchema })

/** A taken time on a day, without names, owners or booking ids (spec section 3, Availability entry). */
export const availabilityEntrySchema = z.object({
  startTime: instantSchema,
  endTime: instantSchema,
  spaceId: z.string().nullable(),
  bundleId: z.string().nullable(),
  held: z.boolean(),
})
export type AvailabilityEntry = z.infer<typeof availabilityEntrySchema>

/** The local hours of a day that active bookings take in a space, alone or as part of a bundle. */
export const takenHoursSchema = z.object({
  date: dateSchema,
  spaceId: z.string(),
  hours: z.array(z.int()),
})
export type TakenHours = z.infer<typeof takenHoursSchema>
