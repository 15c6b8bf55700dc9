import { z } from 'zod'
import { ERRORS } from '../errors.ts'
import { amountSchema } from '../pricing/amount.schema.ts'
import { itemIdSchema } from '../text.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { BOOKING_STATUSES, CANCEL_REASONS, MAKERS, PAYMENT_METHODS } from './booking-status.ts'

/** A slot that a customer wants, at the price they saw. */
const wantedSlotSchema = z.object({
  spaceId: itemIdSchema.nullish(),
  bundleId: itemIdSchema.nullish(),
  startTime: instantSchema,
  endTime: instantSchema,
  totalAmount: amountSchema,
  /** Any space of this rate will do. The booking has the one that `chooseCage` decides. */
  isAnyCage: z.boolean().optional(),
})

/** Payload of `POST /api/bookings` (spec sections 3 and 7). */
export const createBookingSchema = wantedSlotSchema
  .extend({
    /** An own hold that this one takes the place of, in one step: it's only given up if the new slot is taken. */
    replaces: z.uuid().optional(),
  })
  .refine(isOfOneItem, ERRORS.one_of_space_or_bundle.message)

/** A date of an order. */
export const orderDateSchema = wantedSlotSchema.refine(isOfOneItem, ERRORS.one_of_space_or_bundle.message)

function isOfOneItem({
  spaceId,
  bundleId,
}: Pick<z.infer<typeof wantedSlotSchema>, 'spaceId' | 'bundleId'>): boolean {
  return Boolean(spaceId) !== Boolean(bundleId)
}

export type CreateBooking = z.input<typeof createBookingSchema>

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
  /** The system makes holds that a customer hasn't chosen, but wanted: a time that opened. */
  madeBy: z.enum(MAKERS),
  stripePaymentIntentId: z.string().nullable(),
  reminderSent: z.boolean(),
  holdExpiresAt: instantSchema.nullable(),
  /** Since when its time doesn't count, such as one that was closed; null if it counts. */
  suspendedAt: instantSchema.nullable(),
  orderId: z.uuid(),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Booking = z.infer<typeof bookingSchema>
