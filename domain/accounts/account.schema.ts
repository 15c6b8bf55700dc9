import { z } from 'zod'

const ROLES = ['customer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Trimmed and compared without regard to case; RFC 5321 allows 254 characters at most. */
export const emailSchema = z
  .string()
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

/** Bounds the work of one hash. */
export const MAXIMUM_PASSWORD = 128

/** The minimum is the specification's. */
const newPasswordSchema = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(MAXIMUM_PASSWORD, `Password must be at most ${MAXIMUM_PASSWORD} characters`)

const nameSchema = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(100, 'Please use at most 100 characters')
    .regex(/^\P{Cc}*$/u, 'Please use letters only')

/** Register (spec section 5, Accounts). */
export const registerSchema = z
  .object({
    firstName: nameSchema('First name is required'),
    lastName: nameSchema('Last name is required'),
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    // Also while other fields are wrong, so that all is said at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type Register = z.input<typeof registerSchema>

/** Login (spec section 5, Accounts). No maximum is told: a wrong password is just wrong. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Password is required').max(1024, 'Invalid email or password'),
})
export type SignIn = z.input<typeof signInSchema>

/** Forgot password (spec section 5, Accounts). */
export const resetRequestSchema = z.object({ email: emailSchema })

/** Payload of `POST /api/auth/password-reset`. */
export const resetPasswordSchema = z.object({
  token: z.string().min(1, 'Reset token is required').max(200),
  newPassword: newPasswordSchema,
})

/** Reset password as the form has it (spec section 5, Accounts). */
export const resetPasswordFormSchema = z
  .object({
    token: z.string().min(1, 'Reset token is required'),
    newPassword: newPasswordSchema,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

export const verifyEmailSchema = z.object({ token: z.string().min(1).max(200) })

export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, 'Password is required').max(1024),
  newPassword: newPasswordSchema,
})
export type ChangePassword = z.input<typeof changePasswordSchema>

export const updateProfileSchema = z.object({
  firstName: nameSchema('First name is required'),
  lastName: nameSchema('Last name is required'),
})
export type UpdateProfile = z.input<typeof updateProfileSchema>

/** What several account calls answer: a text for the person who asked. */
export const messageSchema = z.object({ message: z.string() })

/** The current user, as only they see it. Never the password hash or the Stripe customer. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isEmailVerified: z.boolean(),
  role: z.enum(ROLES),
  createdAt: z.string(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>
