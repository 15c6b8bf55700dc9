import { z } from 'zod'
import { currentUserSchema, emailSchema, MAXIMUM_PASSWORD } from './account.schema.ts'

/** A person as staff see them (spec section 2, Admin users). */
export const adminUserSchema = currentUserSchema.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  isEmailVerified: true,
  role: true,
  createdAt: true,
})
export type AdminUser = z.infer<typeof adminUserSchema>

/**
 * Query of `GET /api/admin/users`. Without any key the answer is the plain list of all (spec section 7); with one it is
 * a page, newest first, `search` matching the start of a name or an e-mail (type-ahead: `limit=8`).
 */
export const adminUsersQuerySchema = z.object({
  role: z.enum(['customer', 'admin']).optional(),
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .optional(),
  /** The id of the last one of the page before. */
  cursor: z.uuid().optional(),
  /** 50 if not given. */
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const adminUsersPageSchema = z.object({
  items: z.array(adminUserSchema),
  nextCursor: z.string().nullable(),
  /** How many there are in all for this role and search. */
  total: z.number(),
})
export type AdminUsersPage = z.infer<typeof adminUsersPageSchema>

const EMAIL_REQUIRED = 'Please enter an email address'
const requiredEmailSchema = z
  .string(EMAIL_REQUIRED)
  .trim()
  .min(1, { error: EMAIL_REQUIRED, abort: true })
  .pipe(emailSchema)

/** Payload of `POST /api/promote-to-admin`; `setupCode` only while there is no admin and the sandbox is off. */
export const promoteSchema = z.object(
  { email: requiredEmailSchema, setupCode: z.string().max(200).optional() },
  EMAIL_REQUIRED,
)
/** Payload of `POST /api/remove-admin`. */
export const removeAdminSchema = z.object({ email: requiredEmailSchema }, EMAIL_REQUIRED)
/** Answer of both. */
export const roleChangedSchema = z.object({ message: z.string(), email: z.string() })

const BOTH_REQUIRED = 'Email and new password are required'
/** Payload of `POST /api/admin/reset-user-password` (spec section 5, Admin). */
export const resetUserPasswordSchema = z.object(
  {
    email: z.string(BOTH_REQUIRED).trim().min(1, { error: BOTH_REQUIRED, abort: true }).pipe(emailSchema),
    newPassword: z
      .string(BOTH_REQUIRED)
      .min(1, { error: BOTH_REQUIRED, abort: true })
      .min(8, 'Password must be at least 8 characters long')
      .max(MAXIMUM_PASSWORD, `Password must be at most ${MAXIMUM_PASSWORD} characters`),
  },
  BOTH_REQUIRED,
)

/** Answer of `GET /api/admin-setup`: whether the first admin can still be claimed, and whether that takes a code. */
export const adminSetupSchema = z.object({ isOpen: z.boolean(), needsCode: z.boolean() })
export type AdminSetup = z.infer<typeof adminSetupSchema>
