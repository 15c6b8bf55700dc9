import { z } from 'zod'
import { emailSchemaWith, phoneFieldSchema } from '../accounts/account.schema.ts'
import { callSchema } from '../calls/call.schema.ts'
import { DURATIONS_HOURS } from '../facility.ts'
import { cursorSchema, pageLimitSchema, searchSchema } from '../page-query.schema.ts'
import { amountSchemaWith, positiveAmountSchema } from '../pricing/amount.schema.ts'
import { itemIdSchema, nameTextSchema, textSchema, versionSchema } from '../text.schema.ts'
import { instantSchema, instantSchemaWith } from '../time/instant.schema.ts'
import { ATTENDANCES } from './attendance.ts'
import { bookingSchema } from './booking.schema.ts'
import {
  BOOKING_STATUSES,
  DESK_PAYMENT_METHODS,
  PAYMENT_METHODS,
  STAFF_PAYMENT_METHODS,
} from './booking-status.ts'
import { moreSchema } from './more.schema.ts'
import { PAYMENT_STATES } from './payment-state.ts'

/** A booking as staff see it in lists and on the board (spec sections 3 and 7). */
export const adminBookingSchema = bookingSchema.extend({
  customerName: z.string().nullable(),
  /** Null for someone staff booked for without an email. */
  customerEmail: z.string().nullable(),
  /** To call a customer without an email; null for all others. */
  phoneToCall: z.string().nullable(),
  madeByStaff: z.boolean(),
  paymentState: z.enum(PAYMENT_STATES),
  /** With the total, what `balanceOf` takes. */
  paidAmount: z.string(),
  waivedAmount: z.string(),
  /** The method of each payment. */
  paidBy: z.array(z.string()),
  /** Dollars refunded of what counts toward the price, or of all payments if nothing does. Includes pending refunds. */
  refundedAmount: z.string(),
  isSigned: z.boolean(),
  /** Whether the customer came; null until staff mark it. */
  attendance: z.enum(ATTENDANCES).nullable(),
  version: z.number(),
})
export type AdminBooking = z.infer<typeof adminBookingSchema>

const itemRefSchema = z.object({ spaceId: itemIdSchema.nullish(), bundleId: itemIdSchema.nullish() })

/** Spec section 5, Admin. */
export const FIELDS_REQUIRED = 'Please fill in all required fields'

/** The customer staff book for. */
export const CUSTOMER = {
  customerEmail: emailSchemaWith(FIELDS_REQUIRED).optional(),
  customerId: z.uuid().optional(),
  /** Defaults to the customer's name, to the part of the email before the @, or to the phone number. */
  customerName: nameTextSchema({ max: 100 }).optional(),
  /** Kept for a new customer. */
  customerPhone: phoneFieldSchema.optional(),
}
type StaffCustomer = z.output<z.ZodObject<typeof CUSTOMER>>

export const NO_CUSTOMER = { error: FIELDS_REQUIRED, path: ['customerEmail'] }

/** Whether there's an email, or someone known, or facts about someone new. */
export function namesCustomer({ customerEmail, customerId, customerName, customerPhone }: StaffCustomer) {
  return customerEmail !== undefined
    ? customerId === undefined
    : Boolean(customerId || customerName || customerPhone)
}

/**
 * Payload of `POST /api/admin/bookings` (spec section 7). A new email gets an account that has no password
 * yet. Without an email, the booking is for `customerId`, or for a new customer with this name or phone
 * number. With only the specified fields, its total is paid by `paymentMethod`, as in every form of staff.
 */
export const createStaffBookingSchema = itemRefSchema
  .extend({
    ...CUSTOMER,
    startTime: instantSchemaWith(FIELDS_REQUIRED),
    endTime: instantSchemaWith(FIELDS_REQUIRED),
    totalAmount: amountSchemaWith(FIELDS_REQUIRED),
    paymentMethod: z.enum(STAFF_PAYMENT_METHODS).default('cash'),
    /** How the whole total was paid while booking, if not by `paymentMethod`. */
    paidBy: z.enum(DESK_PAYMENT_METHODS).optional(),
    /** Nothing is paid while booking: the total is due. */
    paysLater: z.boolean().default(false),
    /** Why it's complimentary; kept in the history. */
    compReason: textSchema({ max: 500 }).optional(),
    /** The same key again returns the booking made with it: the first answer may have been lost. */
    requestKey: z.uuid().optional(),
  })
  .refine(({ paymentMethod, paidBy }) => paymentMethod !== 'comp' || paidBy === undefined, {
    error: 'A complimentary booking is not paid for',
    path: ['paidBy'],
  })
  .refine(namesCustomer, NO_CUSTOMER)
  .refine(({ paidBy, paysLater }) => paidBy === undefined || !paysLater, {
    error: 'A booking is paid now or later, not both',
    path: ['paysLater'],
  })
export type CreateStaffBooking = z.input<typeof createStaffBookingSchema>

/**
 * Query of `GET /api/admin/bookings`. Without any of these keys it returns the plain list of all bookings (spec section
 * 7); with one, a page. Upcoming bookings are sorted by start, all others latest first.
 */
export const adminBookingsQuerySchema = z.object({
  scope: z.enum(['upcoming', 'past']).optional(),
  /** Part of a name or email, or a date as Americans write it (see `date-search.ts`). */
  search: searchSchema.optional(),
  status: z.enum(BOOKING_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Id of the space or bundle that was booked, not of the spaces it occupies. */
  itemId: itemIdSchema.optional(),
  /** ID of the customer. Then cancelled bookings are never upcoming. */
  customerId: z.uuid().optional(),
  cursor: cursorSchema.optional(),
  limit: pageLimitSchema.optional(),
})
export const adminBookingsPageSchema = z.object({
  items: z.array(adminBookingSchema),
  nextCursor: z.string().nullable(),
})
export type AdminBookingsPage = z.infer<typeof adminBookingsPageSchema>

/**
 * Response of `GET /api/admin/bookings/counts`, for the same filters. Counting stops at 1,000, or at 100 with a search
 * or filter; then `is…Capped` is true.
 */
export const adminBookingCountsSchema = z.object({
  upcoming: z.number(),
  past: z.number(),
  isUpcomingCapped: z.boolean(),
  isPastCapped: z.boolean(),
})
export type AdminBookingCounts = z.infer<typeof adminBookingCountsSchema>

/** An entry of a booking's history. */
const historyEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  actorName: z.string().nullable(),
  /** A `HistoryKind`. */
  kind: z.string(),
  /** Only of what an extension recorded: its words for it. */
  label: z.string().optional(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>
export const bookingEmailSchema = z.object({
  id: z.uuid(),
  template: z.string(),
  recipient: z.string(),
  status: z.enum(['queued', 'sent', 'skipped', 'failed']),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
  lastError: z.string().nullable(),
})
export type BookingEmail = z.infer<typeof bookingEmailSchema>

/** Response of `GET /api/admin/bookings/{id}`: the booking's page, without its ledger and agreements. */
export const adminBookingDetailSchema = adminBookingSchema.extend({
  staffNote: z.string().nullable(),
  /** Whether it gets its time only once it's paid. */
  hasNoTimeYet: z.boolean(),
  paidAt: instantSchema.nullable(),
  customer: z.object({
    id: z.uuid(),
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    phone: z.string().nullable(),
    /** Staff marked them; their note says why. */
    isFlagged: z.boolean(),
    isEmailVerified: z.boolean(),
  }),
  more: moreSchema.optional(),
  history: z.array(historyEntrySchema),
  emails: z.array(bookingEmailSchema),
  /** News that no email brought to the customer: to tell, or told. */
  calls: z.array(callSchema),
  /** Its order, if it has several dates, with all of them by start. */
  order: z.object({ label: z.string(), dates: z.array(adminBookingSchema) }).nullable(),
})
export type AdminBookingDetail = z.infer<typeof adminBookingDetailSchema>

/** Payload of `POST /api/admin/bookings/{id}/payment`: money taken at the desk; the whole balance unless there is an amount. */
export const markPaidSchema = z.object({
  method: z.enum(DESK_PAYMENT_METHODS),
  amount: positiveAmountSchema.optional(),
  version: versionSchema,
})
/**
 * The choice about the price when a booking moves to a slot that costs another amount: it's kept, changed (more becomes due),
 * or changed with a refund of what was paid beyond it.
 */
const MOVE_PRICES = ['keep', 'change', 'change_and_refund'] as const
export type MovePrice = (typeof MOVE_PRICES)[number]

/**
 * Payload of `POST /api/admin/bookings/{id}/move`: another time, length, space or bundle. `hours` is the new length; without
 * it, the booking keeps its own. A slot at another price is refused (`price_differs`) without `price`.
 */
export const moveBookingSchema = itemRefSchema.extend({
  startTime: instantSchema,
  hours: z.literal(DURATIONS_HOURS).optional(),
  price: z.enum(MOVE_PRICES).optional(),
  version: versionSchema,
})
/** Payload of `PUT /api/admin/bookings/{id}/attendance`: whether the customer came; null takes the mark back. */
export const attendanceSchema = z.object({
  attendance: z.enum(ATTENDANCES).nullable(),
  version: versionSchema,
})
/** Payload of `PUT /api/admin/bookings/{id}/note`: a note among staff; the customer never sees it. */
export const staffNoteSchema = z.object({
  note: textSchema({ max: 2000, isMultiline: true }),
  version: versionSchema,
})
