import { z } from 'zod'
import { CUSTOMER, moveBookingSchema, NO_CUSTOMER, namesCustomer } from '../bookings/admin-booking.schema.ts'
import { orderDateSchema } from '../bookings/booking.schema.ts'
import { DESK_PAYMENT_METHODS } from '../bookings/booking-status.ts'
import { cancelBookingSchema } from '../bookings/cancellation.schema.ts'
import { STAFF_SEASON_DATES } from '../facility.ts'
import { versionSchema } from '../text.schema.ts'
import { orderLabelSchema } from './order.schema.ts'

const knownDateSchema = z.object({ id: z.uuid(), version: versionSchema })

/** Dates of one season, each once, with the version that staff saw. */
function datesSchema<D extends z.ZodType<{ id: string }>>(date: D) {
  return z
    .array(date)
    .min(1)
    .max(STAFF_SEASON_DATES)
    .refine((dates) => new Set(dates.map(({ id }) => id)).size === dates.length, 'List each date once.')
}

/** Payload of `POST /api/admin/bookings/:id/order-cancellation`. */
export const cancelOrderSchema = cancelBookingSchema.pick({ reason: true, backTo: true }).extend({
  refund: z.enum(['none', 'full']).default('none'),
  dates: datesSchema(knownDateSchema),
})

/**
 * Payload of `POST /api/admin/bookings/:id/order-move`: each date with its new start, in its own item or
 * another.
 */
export const moveOrderSchema = z.object({
  dates: datesSchema(moveBookingSchema.omit({ hours: true, price: true }).extend({ id: z.uuid() })),
})

/** Payload of `POST /api/admin/orders`: a season that staff make for a customer, confirmed immediately. */
export const createStaffOrderSchema = z
  .object({
    ...CUSTOMER,
    /** Made by the browser, so a repeated request makes nothing twice. */
    id: z.uuid(),
    label: orderLabelSchema,
    dates: z
      .array(orderDateSchema)
      .min(2, 'A season has at least two dates.')
      .max(STAFF_SEASON_DATES, `A season has at most ${STAFF_SEASON_DATES} dates.`),
    /** How money was taken while booking; without it, none was. */
    paidBy: z.enum(DESK_PAYMENT_METHODS).optional(),
    /** The part of each date's price that was paid: all, or a deposit. */
    percent: z.int().min(1).max(100).default(100),
  })
  .refine(namesCustomer, NO_CUSTOMER)
export type CreateStaffOrder = z.input<typeof createStaffOrderSchema>
