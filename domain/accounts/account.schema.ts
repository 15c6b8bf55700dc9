import { z } from 'zod'

const ROLES = ['customer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Trimmed and compared without regard to case; RFC 5321 allows 254 characters at most. */
const emailSchema = z
  .string()
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

/** 128 bounds the work of one hash; the minimum is the specification's. */
const newPasswordSchema = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters')

const nameSchema = (message: string) =>
  z.string().trim().min(1, message).max(100, 'Please use at most 100 characters')

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
