import { z } from 'zod'
import { textSchema } from '../text.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'

/**
 * The kinds that staff can resolve by hand. A call ends once the customer knows, and a stalled job or backup
 * disappears once it runs.
 */
const DISMISSIBLE = ['payment', 'refund', 'dispute', 'hold', 'held_day', 'email', 'difference'] as const
export const ATTENTION_KINDS = [...DISMISSIBLE, 'call', 'job', 'backup', 'setup'] as const

/** A customer with unpaid holds on a day. */
const holderSchema = z.object({
  userId: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  /** Their first hold on that day. */
  bookingId: z.uuid(),
  /** How many they have on that day. */
  holds: z.number(),
  /** Of all spaces together. */
  hours: z.number(),
})
export type Holder = z.infer<typeof holderSchema>

/**
 * One thing that needs staff. `id` is the id of the payment, refund, dispute, booking, email, difference or
 * call, the date, or the name of the job.
 */
export const attentionEntrySchema = z.object({
  kind: z.enum(ATTENTION_KINDS),
  id: z.string(),
  bookingId: z.uuid().nullable(),
  /** The start of that booking, if it's known. */
  bookingStart: instantSchema.optional(),
  at: z.string(),
  /** A machine-readable word: `unsigned`, `slot_gone`, `failed`, … */
  reason: z.string(),
  /** The same as a sentence for staff, with amount and customer. */
  text: z.string(),
  /** Holders of a `held_day` and their hours, most first. */
  holders: z.array(holderSchema).optional(),
})
export type AttentionEntry = z.infer<typeof attentionEntrySchema>

/** An entry that staff take off the list. */
export type ResolvableEntry = AttentionEntry & { kind: (typeof DISMISSIBLE)[number] }

export function isResolvable(entry: AttentionEntry): entry is ResolvableEntry {
  return DISMISSIBLE.some((kind) => kind === entry.kind)
}

export const attentionParamsSchema = z.object({ kind: z.enum(DISMISSIBLE), id: textSchema({ max: 200 }) })

/** Payload of `POST /api/admin/attention/:kind/:id/dismissal`: what staff did about it. */
export const dismissAttentionSchema = z.object({
  note: textSchema({ max: 500, required: 'Please describe what you did', isMultiline: true }),
  /** The customer of a failed refund has the money now, and is told. */
  isReturned: z.boolean().default(false),
})

/** Response of `DELETE /api/admin/users/:id/holds` and `DELETE /api/admin/newcomers/holds`. */
export const releasedHoldsSchema = z.object({
  released: z.number(),
  /** Paid in the meantime, being paid, or Stripe can't be reached. */
  kept: z.number(),
})
export type ReleasedHolds = z.infer<typeof releasedHoldsSchema>
