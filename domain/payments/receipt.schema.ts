import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'

const receiptLineSchema = z.object({
  label: z.string(),
  /** When the money moved. Null for what staff waived: no money did. */
  at: instantSchema.nullable(),
  /** Whole cents; negative for a refund. */
  amount: z.int(),
})
export type ReceiptLine = z.infer<typeof receiptLineSchema>

/** Response of `GET /api/bookings/:id/receipt`: what its owner paid and got back. */
export const ownReceiptSchema = z.object({ lines: z.array(receiptLineSchema) })
