import { z } from 'zod'
import { amountSchema } from '../pricing/amount.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { bookingSchema } from './booking.schema.ts'
import { PAYMENT_STATES } from './payment-state.ts'

/** A booking as staff see it in lists and on the board (spec sections 3 and 7). */
export const adminBookingSchema = bookingSchema.extend({
  customerName: z.string().nullable(),
  customerEmail: z.string(),
  madeByStaff: z.boolean(),
  paymentState: z.enum(PAYMENT_STATES),
  isSigned: z.boolean(),
  version: z.number(),
})
export type AdminBooking = z.infer<typeof adminBookingSchema>

const idSchema = z.string().regex(/^[\w-]{1,64}$/, 'Must be the id of a space or bundle')
const emailSchema = z.string().trim().max(254).pipe(z.email('Please enter a valid email address'))
const choiceSchema = z.object({ spaceId: idSchema.nullish(), bundleId: idSchema.nullish() })

const STAFF_PAYMENT_METHODS = ['cash', 'check', 'comp', 'other'] as const

/** Payload of `POST /api/admin/bookings` (spec section 7). Who has no account gets one without a password. */
export const createStaffBookingSchema = choiceSchema.extend({
  customerEmail: emailSchema,
  /** Defaults to the part of the e-mail before the @. */
  customerName: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u, 'Please use letters only')
    .optional(),
  startTime: instantSchema,
  endTime: instantSchema,
  totalAmount: amountSchema,
  paymentMethod: z.enum(STAFF_PAYMENT_METHODS).default('cash'),
})
