import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'

/** News that no email brought to a customer, for staff to call about. */
export const callSchema = z.object({
  id: z.uuid(),
  /** The news, and how to reach the customer. */
  text: z.string(),
  /** When staff told the customer, and who did; null until then. */
  toldAt: instantSchema.nullable(),
  toldBy: z.string().nullable(),
})
export type Call = z.infer<typeof callSchema>

/** Payload of `PUT /api/admin/calls/:id`: whether the customer knows. */
export const tellSchema = z.object({ isTold: z.boolean() })
