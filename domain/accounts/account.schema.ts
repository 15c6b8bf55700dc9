import { z } from 'zod'
import { ERRORS } from '../errors.ts'
import { STAFF_ROLES } from '../staff-role.ts'
import { nameTextSchema, plainTextSchema } from '../text.schema.ts'
import { UNUSABLE } from '../visible-text.ts'
import { BLOCKS } from './account-block.ts'
import { ownMachineSchema } from './desk-machine.schema.ts'
import { normalizePassword } from './normalize-password.ts'
import { ROLES } from './role.ts'

const INVALID_EMAIL = 'Please enter a valid email address'

/**
 * An email address: trimmed, compared ignoring case, at most 254 characters (RFC 5321). `required`: message for a missing
 * or blank one.
 */
export function emailSchemaWith(required: string) {
  return plainTextSchema({ max: 254, required, tooLong: INVALID_EMAIL }).pipe(z.email(INVALID_EMAIL))
}
export const emailSchema = emailSchemaWith(INVALID_EMAIL)

/** Blank for none. */
export const optionalEmailSchema = plainTextSchema({ max: 254, tooLong: INVALID_EMAIL }).refine(
  (email) => email === '' || z.email().safeParse(email).success,
  INVALID_EMAIL,
)

/** Spec section 9. */
export const MINIMUM_PASSWORD = 8
/** Bounds the work of one hash. */
const MAXIMUM_PASSWORD = 128
/** Staff's error (spec section 5, Admin) and the hint beside a new password (section 2). */
export const PASSWORD_LENGTH = `Password must be at least ${MINIMUM_PASSWORD} characters long`
const TOO_SHORT = `Password must be at least ${MINIMUM_PASSWORD} characters`

interface PasswordMessages {
  required?: string
  tooShort?: string
}

/** A new password in one spelling; not trimmed, every character (a code point) counts. */
export function newPasswordSchemaWith({ required = TOO_SHORT, tooShort = TOO_SHORT }: PasswordMessages = {}) {
  return z
    .string(required)
    .overwrite(normalizePassword)
    .min(1, { error: required, abort: true })
    .refine((password) => [...password].length >= MINIMUM_PASSWORD, tooShort)
    .refine(
      (password) => [...password].length <= MAXIMUM_PASSWORD,
      `Password must be at most ${MAXIMUM_PASSWORD} characters`,
    )
    .refine((password) => password.isWellFormed(), UNUSABLE)
    .meta({ minLength: MINIMUM_PASSWORD, maxLength: MAXIMUM_PASSWORD })
}
const newPasswordSchema = newPasswordSchemaWith()

/** "evil.com", which mail programs turn into a link. Not "J.R." or "St. Clair": no domain ends in one letter, or has blanks. */
const LINKED = /[\p{L}\p{N}][.\u3002\uFF0E\uFF61][\p{L}\p{N}]{2}/u

/** Our emails greet people by name, so a name must not be able to carry a link to someone else's mailbox. */
export function nameSchema(required: string) {
  return nameTextSchema({ max: 50, required })
    .regex(/^[^/@]*$/, { error: "A name can't contain / or @", abort: true })
    .refine((name) => !LINKED.test(name), 'Please add a space after the period')
}
const firstNameSchema = nameSchema('First name is required')
const lastNameSchema = nameSchema('Last name is required')

/**
 * As people type one; the server reads it (`parsePhone`), because knowing every country's numbers takes 80 KB. Blank
 * for none.
 */
export const phoneFieldSchema = plainTextSchema({ max: 40 })

export const PASSWORDS_DIFFER = "Passwords don't match"

/** Whether what was typed to confirm a password can no longer become it. */
export function contradictsPassword(password: string, confirmed: string): boolean {
  return !normalizePassword(password).startsWith(normalizePassword(confirmed))
}

/** Register (spec section 5, Accounts). */
export const registerSchema = z
  .object({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    email: emailSchema,
    phone: phoneFieldSchema.optional(),
    password: newPasswordSchema,
    // Also marked when both are empty, which agree.
    confirmPassword: z.string(PASSWORDS_DIFFER).min(1, PASSWORDS_DIFFER).overwrite(normalizePassword),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    // Checked even when other fields are invalid, so the form shows all problems together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type Register = z.input<typeof registerSchema>

/** Login (spec section 5, Accounts). A password that's too long is treated as wrong. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(1024, ERRORS.invalid_credentials.message),
  /** For an admin whose passkey isn't at hand. */
  recoveryCode: plainTextSchema({ max: 100, tooLong: ERRORS.wrong_recovery_code.message }).optional(),
})

/** Forgot password (spec section 5, Accounts). */
export const resetRequestSchema = z.object({ email: emailSchema })

const resetTokenSchema = plainTextSchema({ max: 200, required: 'Reset token is required' })

/** Payload of `POST /api/auth/password-reset`. */
export const resetPasswordSchema = z.object({
  token: resetTokenSchema,
  newPassword: newPasswordSchema,
})

/** The reset form, with the field that confirms the password (spec section 5, Accounts). */
export const resetPasswordFormSchema = z
  .object({
    token: resetTokenSchema,
    newPassword: newPasswordSchema,
    confirmPassword: z
      .string('Please confirm your password')
      .min(1, 'Please confirm your password')
      .overwrite(normalizePassword),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  })

export const verifyEmailSchema = z.object({
  token: plainTextSchema({ max: 200, required: 'Token is required' }),
})

export const changePasswordSchema = z.object({
  currentPassword: z.string('Password is required').min(1, 'Password is required').max(1024),
  newPassword: newPasswordSchema,
})

export const updateProfileSchema = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  /** Keeps the number if it's missing, and removes it if it's blank. */
  phone: phoneFieldSchema.optional(),
})

/** Payload of `POST /api/auth/confirmation`. */
export const confirmSchema = z.object({
  password: z.string('Password is required').min(1, 'Password is required').max(1024),
})

/** Response of several account routes: a text for the user. */
export const messageSchema = z.object({ message: z.string() })

/** The current user, as only they see it; without password hash and Stripe customer. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** E.164, such as "+19895550142". Typed by its owner or staff, and never verified: it must not open anything. */
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isEmailVerified: z.boolean(),
  role: z.enum(ROLES),
  /** Missing for customers. */
  staffRole: z.enum(STAFF_ROLES).optional(),
  /** On an enrolled machine only. */
  deskMachine: ownMachineSchema.optional(),
  createdAt: z.string(),
  hasPasskey: z.boolean(),
  /** Whether a password alone neither signs in nor confirms. */
  needsPasskey: z.boolean(),
  /** When an admin without a passkey needs one to continue. Null for everyone else. */
  passkeyDueAt: z.string().nullable(),
  /** The step they have to take before anything else. */
  blockedBy: z.enum(BLOCKS).nullable(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>
