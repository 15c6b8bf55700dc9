import { z } from 'zod'
import { amountSchema } from '../pricing/amount.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { bookingSchema } from './booking.schema.ts'
import { BOOKING_STATUSES, PAYMENT_METHODS } from './booking-status.ts'
import { PAYMENT_STATES } from './payment-state.ts'

/** A booking as staff see it in lists and on the board (spec sections 3 and 7). */
export const adminBookingSchema = bookingSchema.extend({
  customerName: z.string().nullable(),
  customerEmail: z.string(),
  madeByStaff: z.boolean(),
  paymentState: z.enum(PAYMENT_STATES),
  /** Dollars that went back, or are on their way. */
  refundedAmount: z.string(),
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
export type CreateStaffBooking = z.input<typeof createStaffBookingSchema>

/** Where a page ended: the start and the id of its last booking, as "2026-11-20T17:00:00Z_6f1a…". */
const cursorSchema = z
  .string()
  .max(100)
  .transform((text) => {
    const [start = '', id = ''] = text.split('_')
    return { start, id }
  })
  .pipe(z.object({ start: instantSchema, id: z.uuid() }))

/**
 * Query of `GET /api/admin/bookings`. Without any of these keys the answer is the plain list of all (spec section 7);
 * with one it is a page. Upcoming comes by start, everything else latest first.
 */
export const adminBookingsQuerySchema = z.object({
  scope: z.enum(['upcoming', 'past']).optional(),
  /** Parts of names or e-mails, or a date as Americans write it (see `date-search.ts`). */
  search: z
    .string()
    .trim()
    .max(100)
    .refine((search) => !search.includes('\0'), 'Please use letters only')
    .optional(),
  status: z.enum(BOOKING_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Id of a space or bundle: what was booked, not what it occupies. */
  itemId: idSchema.optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const adminBookingsPageSchema = z.object({
  items: z.array(adminBookingSchema),
  nextCursor: z.string().nullable(),
})
export type AdminBookingsPage = z.infer<typeof adminBookingsPageSchema>

/**
 * Answer of `GET /api/admin/bookings/counts`, with the same filters. Counting stops at 10,000, and at 1,000 of what a
 * search or filter finds; `is…Capped` says that it did.
 */
export const adminBookingCountsSchema = z.object({
  upcoming: z.number(),
  past: z.number(),
  isUpcomingCapped: z.boolean(),
  isPastCapped: z.boolean(),
})
export type AdminBookingCounts = z.infer<typeof adminBookingCountsSchema>

/** One line of a booking's history or of its mails. */
const historyEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  actorName: z.string().nullable(),
  kind: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>
export const bookingMailSchema = z.object({
  id: z.uuid(),
  template: z.string(),
  recipient: z.string(),
  status: z.enum(['queued', 'sent', 'skipped', 'failed']),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
  lastError: z.string().nullable(),
})
export type BookingMail = z.infer<typeof bookingMailSchema>

/** Answer of `GET /api/admin/bookings/{id}`: the booking's page, without its ledger and agreements. */
export const adminBookingDetailSchema = adminBookingSchema.extend({
  staffNote: z.string().nullable(),
  paidAt: instantSchema.nullable(),
  customer: z.object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    isEmailVerified: z.boolean(),
  }),
  history: z.array(historyEntrySchema),
  mails: z.array(bookingMailSchema),
})
export type AdminBookingDetail = z.infer<typeof adminBookingDetailSchema>

/** `version`: the one on screen; another in the table means `changed_meanwhile` (409). */
const versionSchema = z.number().int().positive()

/** Payload of `POST /api/admin/bookings/{id}/payment`: money that staff took. */
export const markPaidSchema = z.object({
  method: z.enum(['cash', 'check', 'other']),
  version: versionSchema,
})
/** Payload of `POST /api/admin/bookings/{id}/move`: another slot or another space of equal price. */
export const moveBookingSchema = choiceSchema.extend({ startTime: instantSchema, version: versionSchema })
/** Payload of `PUT /api/admin/bookings/{id}/note`: what staff tell each other; the customer never sees it. */
export const staffNoteSchema = z.object({
  note: z
    .string()
    .trim()
    .max(2000)
    .refine((note) => !note.includes('\0'), 'Please use letters only'),
  version: versionSchema,
})
