import { z } from 'zod'
import { amountSchema, amountTyped } from '../pricing/amount.schema.ts'
import { reasonSchema } from '../reason.schema.ts'
import { textSchema } from '../text.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'

const noteSchema = textSchema({ max: 500, isMultiline: true })

/** The position of the last entry that the desk saw, or 0: an optimistic lock. */
const seenSchema = z.number().int().min(0).max(1_000_000)

/** Payload of `POST /api/admin/daily-totals/{date}/close-out`. */
export const closeOutSchema = z.object({
  startingCash: amountSchema,
  countedCash: amountSchema,
  note: noteSchema.default(''),
  seen: seenSchema,
})

/** Payload of `POST /api/admin/daily-totals/{date}/reopening`. */
export const reopenDaySchema = z.object({
  reason: reasonSchema,
  seen: seenSchema,
})

/** The form that closes out a day. */
export const closeOutFormSchema = z.object({
  startingCash: amountTyped,
  countedCash: amountTyped,
  note: noteSchema,
})
export type CloseOutForm = z.output<typeof closeOutFormSchema>

const entrySchema = z.object({
  position: z.number(),
  note: z.string(),
  actorName: z.string().nullable(),
  at: instantSchema,
})

/** An entry of a day's end, oldest first. The last one says whether the day is closed out. */
export const closeOutEntrySchema = z.discriminatedUnion('kind', [
  entrySchema.extend({
    kind: z.literal('closed_out'),
    startingCash: z.string(),
    countedCash: z.string(),
    expectedCash: z.string(),
  }),
  entrySchema.extend({ kind: z.literal('reopened') }),
])
export type CloseOutEntry = z.infer<typeof closeOutEntrySchema>
