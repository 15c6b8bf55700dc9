import { z } from 'zod'
import { amountSchema, amountTyped } from '../pricing/amount.schema.ts'
import { reasonSchema } from '../reason.schema.ts'
import { textSchema } from '../text.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'

const noteSchema = textSchema({ max: 500, isMultiline: true })

/** The position of the last entry that the desk saw, or 0: an optimistic lock. */
const seenSchema = z.number().int().min(0).max(1_000_000)

/** Payload of `POST /api/admin/till/{date}/sign-off`. */
export const signOffSchema = z.object({
  openingFloat: amountSchema,
  countedCash: amountSchema,
  note: noteSchema.default(''),
  seen: seenSchema,
})

/** Payload of `POST /api/admin/till/{date}/reopening`. */
export const reopenTillSchema = z.object({
  reason: reasonSchema,
  seen: seenSchema,
})

/** The form that signs off a day. */
export const signOffFormSchema = z.object({
  openingFloat: amountTyped,
  countedCash: amountTyped,
  note: noteSchema,
})

const entrySchema = z.object({
  position: z.number(),
  note: z.string(),
  actorName: z.string().nullable(),
  at: instantSchema,
})

/** An entry of a day's end, oldest first. The last one says whether the day is signed off. */
export const signOffEntrySchema = z.discriminatedUnion('kind', [
  entrySchema.extend({
    kind: z.literal('signed_off'),
    openingFloat: z.string(),
    countedCash: z.string(),
    expectedCash: z.string(),
  }),
  entrySchema.extend({ kind: z.literal('reopened') }),
])
export type SignOffEntry = z.infer<typeof signOffEntrySchema>
