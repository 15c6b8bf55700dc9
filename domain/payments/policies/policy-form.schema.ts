import { z } from 'zod'
import { instantSchema } from '../../time/instant.schema.ts'
import type { PolicyTerm, ShownTerm } from './policy.ts'

const tagSchema = z.string().regex(/^[a-z0-9]{1,20}$/)

/** Payload of `POST /api/admin/policy-versions`: the tags of what the owner ticked. */
export const publishPolicySchema = z.object({ terms: z.array(tagSchema).max(10) })

const shownTermSchema = z.object({
  paragraph: z.string(),
  summary: z.string(),
  exception: z.string().optional(),
}) satisfies z.ZodType<ShownTerm>

const policyTermSchema = shownTermSchema.extend({
  of: z.string(),
  tag: tagSchema,
}) satisfies z.ZodType<PolicyTerm>

/** The texts to sign, in responses. */
export const policyToSign = {
  policyVersion: z.string(),
  /** What the owner added to the built-in texts, if anything. */
  policyTerms: z.array(shownTermSchema).optional(),
}
export type PolicyToSign = z.infer<z.ZodObject<typeof policyToSign>>

export const policyVersionSchema = z.object({
  version: z.string(),
  /** Its terms, as they'd be published now. */
  terms: z.array(policyTermSchema),
  /** The ways to pay that a term's refund can become. */
  ways: z.array(z.string()),
  /** Null for the text that came with the software. */
  published: z.object({ at: instantSchema, by: z.string() }).nullable(),
})
export type PolicyVersion = z.infer<typeof policyVersionSchema>
