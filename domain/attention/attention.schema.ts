import { z } from 'zod'
import { textSchema } from '../text.schema.ts'

/** What staff can resolve by hand. A stalled job clears by itself once it runs. */
const DISMISSIBLE = ['payment', 'refund', 'dispute', 'hold', 'email', 'difference'] as const
export const ATTENTION_KINDS = [...DISMISSIBLE, 'job'] as const

/** One thing that needs staff. `id` is the id of the payment, refund, dispute, booking, email or difference, or the name of the job. */
export const attentionEntrySchema = z.object({
  kind: z.enum(ATTENTION_KINDS),
  id: z.string(),
  bookingId: z.uuid().nullable(),
  at: z.string(),
  /** A machine-readable word: `unsigned`, `slot_gone`, `failed`, … */
  reason: z.string(),
  /** The same as a sentence for staff, with amount and customer. */
  text: z.string(),
})
export type AttentionEntry = z.infer<typeof attentionEntrySchema>

export const attentionParamsSchema = z.object({ kind: z.enum(DISMISSIBLE), id: textSchema({ max: 200 }) })

/** Payload of `POST /api/admin/attention/:kind/:id/dismissal`: what staff did about it. */
export const dismissAttentionSchema = z.object({
  note: textSchema({ max: 500, required: 'Please describe what you did', isMultiline: true }),
})
