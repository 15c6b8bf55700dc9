import { z } from 'zod'
import { itemIdSchema } from '../../../domain/text.schema.ts'
import { instantSchema } from '../../../domain/time/instant.schema.ts'

/** Payload of `POST /api/bookings/:id/move`: where its customer moves it, of the same length. */
export const moveOwnBookingSchema = z.object({
  spaceId: itemIdSchema.nullish(),
  bundleId: itemIdSchema.nullish(),
  startTime: instantSchema,
  /** The box that confirms the new date and time (`MOVE_CONSENT`). */
  isChecked: z.literal(true),
})
export type MoveOwnBooking = z.input<typeof moveOwnBookingSchema>

/** Fields of a booking that its customer can move. */
export const moveFieldsSchema = z.object({
  /** Until when. */
  until: instantSchema,
})
export type MoveFields = z.infer<typeof moveFieldsSchema>
