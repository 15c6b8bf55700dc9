import { z } from 'zod'
import { pageLimitSchema, searchSchema } from '../page-query.schema.ts'
import { STAFF_ROLES } from '../staff-role.ts'
import { plainTextSchema } from '../text.schema.ts'
import {
  currentUserSchema,
  emailSchemaWith,
  newPasswordSchemaWith,
  PASSWORD_LENGTH,
} from './account.schema.ts'

/** A person as staff see them (spec section 2, Admin users): an account, or someone staff booked for without an email. */
export const adminUserSchema = currentUserSchema
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    phone: true,
    isEmailVerified: true,
    role: true,
    staffRole: true,
    createdAt: true,
  })
  .extend({ email: z.string().nullable() })
export type AdminUser = z.infer<typeof adminUserSchema>

/**
 * Query of `GET /api/admin/users`. Without any key it returns the plain list of all users (spec section 7); with one, a
 * page, newest first. `search` matches the start of a name or email, or digits of a phone
 * number (type-ahead: `limit=8`).
 */
export const adminUsersQuerySchema = z.object({
  role: z.enum(['customer', 'admin']).optional(),
  search: searchSchema.optional(),
  /** Id of the last user on the previous page. */
  cursor: z.uuid().optional(),
  /** 50 by default. */
  limit: pageLimitSchema.optional(),
})
export const adminUsersPageSchema = z.object({
  items: z.array(adminUserSchema),
  nextCursor: z.string().nullable(),
  /** How many users match role and search, on all pages, or 1,000 if there are more. */
  total: z.number(),
  isTotalCapped: z.boolean(),
})
export type AdminUsersPage = z.infer<typeof adminUsersPageSchema>

const EMAIL_REQUIRED = 'Please enter an email address'
const requiredEmailSchema = emailSchemaWith(EMAIL_REQUIRED)
const setupCodeSchema = plainTextSchema({ max: 200 })

/** Payload of `POST /api/promote-to-admin`; `setupCode` is needed only for the first admin, with the sandbox off. */
export const promoteSchema = z.object(
  {
    email: requiredEmailSchema,
    setupCode: setupCodeSchema.optional(),
    /** Owner unless an owner chooses another role; the first admin always is. */
    staffRole: z.enum(STAFF_ROLES).optional(),
  },
  EMAIL_REQUIRED,
)
/** The form 'Admin Setup' (spec section 2), which sends the payload above. */
export const claimAdminFormSchema = z.object({
  email: emailSchemaWith('Please enter your email address'),
  setupCode: setupCodeSchema,
})
/** Payload of `PUT /api/admin/users/{id}/staff-role`. */
export const staffRoleSchema = z.object({ staffRole: z.enum(STAFF_ROLES) })
/** Payload of `POST /api/remove-admin`. */
export const removeAdminSchema = z.object({ email: requiredEmailSchema }, EMAIL_REQUIRED)
/** Response of promoting, removing, and changing a role. */
export const roleChangedSchema = z.object({ message: z.string(), email: z.string() })

const BOTH_REQUIRED = 'Email and new password are required'
/** Payload of `POST /api/admin/reset-user-password` (spec section 5, Admin). */
export const resetUserPasswordSchema = z.object(
  {
    email: emailSchemaWith(BOTH_REQUIRED),
    newPassword: newPasswordSchemaWith({
      required: BOTH_REQUIRED,
      tooShort: PASSWORD_LENGTH,
    }),
  },
  BOTH_REQUIRED,
)

/** Payload of `POST /api/admin/send-reset-link`. */
export const sendResetLinkSchema = z.object({ email: requiredEmailSchema }, EMAIL_REQUIRED)

/**
 * Response of `GET /api/admin-setup`: whether the first admin can be claimed here, and whether that needs a code. Without
 * an admin it can still be closed: then the command line adds the first one.
 */
export const adminSetupSchema = z.object({
  isOpen: z.boolean(),
  needsCode: z.boolean(),
  hasAdmin: z.boolean(),
})
export type AdminSetup = z.infer<typeof adminSetupSchema>
