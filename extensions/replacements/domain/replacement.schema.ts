import { z } from 'zod'
import { linkTokenSchema } from '../../../domain/payments/booking-link.schema.ts'
import { instantSchema } from '../../../domain/time/instant.schema.ts'
import { REPLACEMENT_STATES } from './replacements.ts'

const placeSchema = z.object({
  /** Name of the space or bundle. */
  item: z.string(),
  startTime: instantSchema,
  endTime: instantSchema,
})

/** Times that a customer can have in place of a closed one. */
export const replacementSchema = z.object({
  id: z.uuid(),
  /** Why it's closed. */
  reason: z.string(),
  was: placeSchema,
  /** The first is kept for them; the others are open until someone takes them. */
  times: z.array(placeSchema).min(1),
  keptUntil: instantSchema,
  /** Whether anything was paid for it. */
  isPaid: z.boolean(),
  state: z.enum(REPLACEMENT_STATES),
  /** Where the booking is now, if it was moved. */
  movedTo: placeSchema.nullable(),
})
export type Replacement = z.infer<typeof replacementSchema>

/** The same for staff. */
export const adminReplacementSchema = replacementSchema.extend({
  bookingId: z.uuid(),
  customer: z.string(),
  phone: z.string().nullable(),
  /** The call to tell them, until staff made it; null for those who were emailed or told. */
  callId: z.uuid().nullable(),
})
export type AdminReplacement = z.infer<typeof adminReplacementSchema>

/** One of the times, by its place in the list, or the money. */
export const answerSchema = z.object({ choice: z.union([z.literal('refund'), z.int().min(0).max(2)]) })
export type Answer = z.infer<typeof answerSchema>

/** The same with the token of an emailed link. */
export const linkedAnswerSchema = answerSchema.extend({
  ...linkTokenSchema.shape,
  id: z.uuid(),
})

/** Fields of an own booking that waits for its customer to choose. */
export const replacementFieldsSchema = z.object({ keptUntil: instantSchema })
export type ReplacementFields = z.infer<typeof replacementFieldsSchema>
