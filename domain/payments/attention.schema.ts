import { z } from 'zod'

/** A job that does not run goes away by running; all others staff can mark as dealt with. */
const DISMISSIBLE = ['payment', 'refund', 'dispute', 'hold', 'mail', 'difference'] as const
export const ATTENTION_KINDS = [...DISMISSIBLE, 'job'] as const

/** One thing that needs staff. `id` is that of the payment, refund, dispute, booking, mail or difference; a job's name. */
export const attentionEntrySchema = z.object({
  kind: z.enum(ATTENTION_KINDS),
  id: z.string(),
  bookingId: z.uuid().nullable(),
  at: z.string(),
  /** A word for programs: `unsigned`, `slot_gone`, `failed`, … */
  reason: z.string(),
  /** The same for people, with the amount and whom it is about. */
  text: z.string(),
})
export type AttentionEntry = z.infer<typeof attentionEntrySchema>

export const attentionParamsSchema = z.object({ kind: z.enum(DISMISSIBLE), id: z.string().max(200) })

/** Payload of `POST /api/admin/attention/:kind/:id/dismissal`: how it was dealt with. */
export const dismissAttentionSchema = z.object({
  note: z.string().trim().min(1, 'Please say how it was dealt with').max(500),
})
