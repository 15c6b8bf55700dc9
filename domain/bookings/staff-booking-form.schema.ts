import { z } from 'zod'
import { emailSchemaWith } from '../accounts/account.schema.ts'
import { DURATIONS_HOURS } from '../facility.ts'
import { amountSchemaWith } from '../pricing/amount.schema.ts'
import { itemIdSchema, nameTextSchema } from '../text.schema.ts'
import { instantAt } from '../time/facility-time.ts'
import { dateFieldSchema } from '../time/instant.schema.ts'
import type { CreateStaffBooking } from './admin-booking.schema.ts'
import { STAFF_PAYMENT_METHODS } from './booking-status.ts'

/** The required fields (spec section 5, Admin), each with its message. */
export const STAFF_BOOKING_REQUIRED = {
  customerEmail: "Please enter the customer's email",
  date: 'Please choose a date',
  hour: 'Please choose a start time',
  totalAmount: 'Please enter an amount, like 30.00',
} as const

/**
 * The form 'Create Cash/Comp Booking' (spec section 2, Admin bookings). Its output is the request body. `blockedMessage` is
 * the message for a blocked date, and null for any other. `customerId` is a known customer without an email.
 */
export function staffBookingFormSchema(
  blockedMessage: (date: string) => string | null,
  customerId: string | null = null,
) {
  return z
    .object({
      customerEmail: customerId ? z.literal('') : emailSchemaWith(STAFF_BOOKING_REQUIRED.customerEmail),
      customerName: nameTextSchema({ max: 100 }),
      item: z
        .object({ spaceId: itemIdSchema.nullable(), bundleId: itemIdSchema.nullable() })
        .refine(({ spaceId, bundleId }) => spaceId !== null || bundleId !== null, {
          error: 'Please choose a space or a bundle',
        }),
      date: dateFieldSchema(STAFF_BOOKING_REQUIRED.date).refine((date) => blockedMessage(date) === null, {
        error: ({ input }) => blockedMessage(String(input)) ?? '',
      }),
      hour: z.string().min(1, STAFF_BOOKING_REQUIRED.hour),
      hours: z.literal(DURATIONS_HOURS),
      totalAmount: amountSchemaWith(STAFF_BOOKING_REQUIRED.totalAmount),
      paymentMethod: z.enum(STAFF_PAYMENT_METHODS),
      /** Whether they pay now. It makes no difference for a complimentary booking. */
      payment: z.enum(['now', 'later']),
    })
    .transform(
      ({ item, date, hour, hours, customerEmail, customerName, payment, ...form }): CreateStaffBooking => {
        const start = instantAt(Temporal.PlainDate.from(date), Number(hour))
        return {
          ...form,
          ...(payment === 'later' && form.paymentMethod !== 'comp' && { paysLater: true }),
          ...(customerId ? { customerId } : { customerEmail }),
          customerName: customerName || customerEmail.split('@')[0] || undefined,
          ...(item.bundleId ? { bundleId: item.bundleId } : { spaceId: item.spaceId }),
          startTime: start.toString(),
          // Staff bookings can end after closing.
          endTime: start.add({ hours }).toString(),
        }
      },
    )
}
export type StaffBookingForm = z.input<ReturnType<typeof staffBookingFormSchema>>
