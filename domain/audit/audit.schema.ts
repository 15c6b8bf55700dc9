import { z } from 'zod'
import { pageLimitSchema, searchSchema } from '../page-query.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'

/** Staff's changes, or their sign-ins. */
export const AUDIT_KINDS = ['changes', 'sign_ins'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/**
 * Query of `GET /api/admin/audit`, newest first; `search` matches action, subject name and actor. Without a
 * kind, everything.
 */
export const auditQuerySchema = z.object({
  kind: z.enum(AUDIT_KINDS).optional(),
  search: searchSchema.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: pageLimitSchema.default(50),
})

/** One thing staff did to people, prices, closures or bookings, with the values before and after. */
const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  actorName: z.string().nullable(),
  /** The enrolled machine it was done on. */
  machineName: z.string().optional(),
  /** An `AuditAction`. */
  action: z.string(),
  /** Only of an extension's action; {name} is its subject. */
  phrase: z.string().optional(),
  /** "user:…", "space:…", "date:…", "booking:…" */
  subject: z.string(),
  /** Its name: an email address, the name of a space, a date. */
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
})
export type AuditPage = z.infer<typeof auditPageSchema>
