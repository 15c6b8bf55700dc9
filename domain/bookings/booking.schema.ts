import { z } from 'zod'
import { ERRORS } from '../errors.ts'
import { amountSchema } from '../pricing/amount.schema.ts'
import { itemIdSchema } from '../text.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { BOOKING_STATUSES, CANCEL_REASONS, PAYMENT_METHODS } from './booking-status.ts'

/** A slot that a customer wants, at the price they saw. */
const wantedSlotSchema = z.object({
  spaceId: itemIdSchema.nullish(),
  bundleId: itemIdSchema.nullish(),
  startTime: instantSchema,
  endTime: instantSchema,
  totalAmount: amountSchema,
  /** Any space of this rate will do: it isn't tied to this one until the day before (`isUnassigned`). */
  isAnyCage: z.boolean().optional(),
})

/** Payload of `POST /api/bookings` (spec sections 3 and 7). */
export const createBookingSchema = wantedSlotSchema
  .extend({
    /** An own hold that this one takes the place of, in one step: it's only given up if the new slot is taken. */
    replaces: z.uuid().optional(),
  })
  .refine(isOfOneItem, ERRORS.one_of_space_or_bundle.message)

/** A date of a series. */
export const seriesDateSchema = wantedSlotSchema.refine(isOfOneItem, ERRORS.one_of_space_or_bundle.message)

/** A date that was left out of a series. */
export const skippedDateSchema = wantedSlotSchema
  .omit({ totalAmount: true, isAnyCage: true })
  .refine(isOfOneItem, ERRORS.one_of_space_or_bundle.message)

function isOfOneItem({
  spaceId,
  bundleId,
}: Pick<z.infer<typeof wantedSlotSchema>, 'spaceId' | 'bundleId'>): boolean {
  return Boolean(spaceId) !== Boolean(bundleId)
}

export type CreateBooking = z.input<typeof createBookingSchema>

/** Payload of `POST /api/bookings/:id/move`: where its customer moves it, of the same length. */
export const moveOwnBookingSchema = z.object({
  spaceId: itemIdSchema.nullish(),
  bundleId: itemIdSchema.nullish(),
  startTime: instantSchema,
  /** The dollars that it costs more, as they saw it. They pay them while the new time is held (`movesBookingId`). */
  difference: amountSchema.optional(),
  /** The box that confirms the new date and time (`MOVE_CONSENT`). */
  isChecked: z.literal(true),
})
export type MoveOwnBooking = z.input<typeof moveOwnBookingSchema>

/** A booking as its owner sees it. */
export const bookingSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  spaceId: z.string().nullable(),
  bundleId: z.string().nullable(),
  startTime: instantSchema,
  endTime: instantSchema,
  totalAmount: z.string(),
  status: z.enum(BOOKING_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  stripePaymentIntentId: z.string().nullable(),
  reminderSent: z.boolean(),
  holdExpiresAt: instantSchema.nullable(),
  /** The series it's a date of. */
  seriesId: z.uuid().nullable(),
  /** The team it's for. */
  teamId: z.uuid().nullable(),
  /** The waiting list's entry that this hold was offered to. */
  waitingEntryId: z.uuid().nullable(),
  /** The confirmed booking that moves here once this hold is paid. */
  movesBookingId: z.uuid().nullable(),
  /** Made for any cage: see `isUnassigned`. */
  isAnyCage: z.boolean(),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Booking = z.infer<typeof bookingSchema>

/** With the total, what `balanceOf` takes. */
const paidSchema = { paidAmount: z.string(), waivedAmount: z.string() }

/** An entry of `GET /api/bookings`. */
export const ownBookingSchema = bookingSchema.extend({
  ...paidSchema,
  /** Dollars refunded, with pending refunds. */
  refundedAmount: z.string(),
  /** The part of it that became credit, if any. */
  creditedAmount: z.string().optional(),
  /** The dollars that a code took off, if any. */
  discountAmount: z.string().optional(),
  /** Why staff cancelled it, as they told the customer. */
  cancelNote: z.string().nullable(),
  /** Whether its agreements were signed. */
  isSigned: z.boolean(),
  /** Until when they can move it; null if they can't. */
  movableUntil: instantSchema.nullable(),
  /** The hold that it moves to once its customer paid the difference. */
  heldMove: bookingSchema.optional(),
  /** The label of the series it's a date of. */
  seriesLabel: z.string().nullable(),
  /** Whether it can be offered back, or is. */
  resale: z.enum(['offerable', 'offered']).optional(),
  /** Only if its time was closed, and its customer can choose another. */
  hasReplacement: z.literal(true).optional(),
})
export type OwnBooking = z.infer<typeof ownBookingSchema>

export const codeOfBookingSchema = z.object({ code: z.string(), discount: z.string() })

/** A booking for its checkout and receipt, with the time its agreements were last signed. */
export const bookingDetailSchema = bookingSchema.extend({
  ...paidSchema,
  agreementsSignedAt: instantSchema.nullable(),
  /** How many punches of the customer's would pay for everything, if they can. */
  punches: z.number().optional(),
  /** The version of the texts to sign now. */
  policyVersion: z.string(),
  /** The code that made it cheaper, and the dollars it took off, of all dates that are paid together. */
  code: codeOfBookingSchema.optional(),
  /** Only if a code can be entered: it's unpaid, and there are codes. */
  takesCode: z.literal(true).optional(),
  /** The series it's a date of, with all dates that one payment pays or paid for, by start. */
  series: z.object({ label: z.string(), dates: z.array(bookingSchema) }).nullable(),
})
export type BookingDetail = z.infer<typeof bookingDetailSchema>

export const bookingIdSchema = z.object({ id: z.uuid() })
