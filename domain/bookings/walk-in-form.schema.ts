import { z } from 'zod'
import { emailSchemaWith } from '../accounts/account.schema.ts'
import { readTypedCustomer } from '../accounts/typed-customer.ts'
import { DURATIONS_HOURS } from '../facility.ts'
import { amountSchemaWith } from '../pricing/amount.schema.ts'
import { plainTextSchema, textSchema } from '../text.schema.ts'
import type { CreateStaffBooking } from './admin-booking.schema.ts'
import { bookingMethod, DESK_PAYMENT_METHODS } from './booking-status.ts'
import { STAFF_BOOKING_REQUIRED } from './staff-booking-form.schema.ts'

/** A walk-in's means of payment, or the reason for not paying now. */
const WALK_IN_PAYMENTS = [...DESK_PAYMENT_METHODS, 'later', 'comp'] as const
export type WalkInPayment = (typeof WALK_IN_PAYMENTS)[number]

const CUSTOMER_REQUIRED = "Please enter the customer's name, phone, or email"
const invalidEmail = emailSchemaWith(CUSTOMER_REQUIRED)

/**
 * The panel beside the board that books a slot chosen there. `customer` is free text, unless staff picked
 * someone (`customerId`). Its output is the request body. With `chargesCards`, a card is charged after
 * booking, so the body records no payment.
 */
export function walkInFormSchema({
  spaceId,
  start,
  chargesCards = false,
}: {
  spaceId: string
  start: Temporal.Instant
  chargesCards?: boolean
}) {
  return z
    .object({
      customer: plainTextSchema({ max: 150, required: CUSTOMER_REQUIRED }).superRefine((typed, context) => {
        const { customerEmail } = readTypedCustomer(typed)
        const issue = customerEmail && invalidEmail.safeParse(customerEmail).error?.issues[0]
        if (issue) context.addIssue({ code: 'custom', message: issue.message })
      }),
      customerId: z.uuid().nullable(),
      hours: z.literal(DURATIONS_HOURS),
      totalAmount: amountSchemaWith(STAFF_BOOKING_REQUIRED.totalAmount),
      /** Null until staff choose: a wrong guess would be wrong books. */
      payment: z
        .enum(WALK_IN_PAYMENTS)
        .nullable()
        .transform((payment, context) => {
          if (payment !== null) return payment
          context.addIssue({ code: 'custom', message: 'Please choose a payment option' })
          return z.NEVER
        }),
      compReason: textSchema({ max: 500 }),
    })
    .refine(({ payment, compReason }) => payment !== 'comp' || compReason !== '', {
      error: 'Please enter the reason',
      path: ['compReason'],
      // Shown along with what else is missing.
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
    .transform(
      ({ customer, customerId, hours, totalAmount, payment, compReason }): CreateStaffBooking => ({
        ...(customerId === null ? readTypedCustomer(customer) : { customerId }),
        spaceId,
        startTime: start.toString(),
        endTime: start.add({ hours }).toString(),
        totalAmount,
        ...paymentOf(payment, compReason, chargesCards),
      }),
    )
}
export type WalkInForm = z.input<ReturnType<typeof walkInFormSchema>>

function paymentOf(
  payment: WalkInPayment,
  compReason: string,
  chargesCards: boolean,
): Pick<CreateStaffBooking, 'paymentMethod' | 'paidBy' | 'paysLater' | 'compReason'> {
  if (payment === 'comp') return { paymentMethod: 'comp', compReason }
  if (payment === 'later') return { paymentMethod: 'cash', paysLater: true }
  const paymentMethod = bookingMethod(payment)
  const isCharged = chargesCards && payment === 'card_reader'
  return isCharged ? { paymentMethod, paysLater: true } : { paymentMethod, paidBy: payment }
}
