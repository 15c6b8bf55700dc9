import { z } from 'zod'
import { instantSchema } from '../../time/instant.schema.ts'

export const MAXIMUM_FEE_PERCENT = 50
export const RESALE_FEE_PERCENT = 10

/** Payload of `POST /api/admin/policy-versions`: what the owner ticked. */
export const publishPolicySchema = z.object({
  moves: z.boolean(),
  resale: z
    .object({
      feePercent: z.int().min(0).max(MAXIMUM_FEE_PERCENT),
      asCredit: z.literal(true).exactOptional(),
    })
    .nullable(),
})

export const policyVersionSchema = z.object({
  version: z.string(),
  /** Null for the text that came with the software. */
  published: z.object({ at: instantSchema, by: z.string() }).nullable(),
})
export type PolicyVersion = z.infer<typeof policyVersionSchema>
