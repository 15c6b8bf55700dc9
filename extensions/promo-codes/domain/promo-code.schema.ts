import { z } from 'zod'
import { BOOKING_STATUSES } from '../../../domain/bookings/booking-status.ts'
import { positiveAmountSchema } from '../../../domain/pricing/amount.schema.ts'
import {
  readTimes,
  refineOrder,
  ruleTimesSchema,
  typedTimesSchema,
} from '../../../domain/pricing/price-rule.schema.ts'
import { plainTextSchema } from '../../../domain/text.schema.ts'
import { instantSchema } from '../../../domain/time/instant.schema.ts'
import { typedNumber } from '../../../domain/typed-number.ts'
import { foldCode } from './fold-code.ts'

const limitSchema = z.int('Must be a whole number').min(1, 'Must be at least 1').max(1_000_000).nullable()

/**
 * The terms of a code. Null: any, or no limit. The hours are those of the booking, the dates the days on which the code can be
 * entered.
 */
const promoTermsSchema = ruleTimesSchema.extend({
  /** Off each date's price. Null: an amount instead. */
  percent: z
    .int('Must be a whole number from 1 to 100')
    .min(1, 'Must be a whole number from 1 to 100')
    .max(100, 'Must be a whole number from 1 to 100')
    .nullable(),
  /** Decimal dollars off a booking or a season. */
  amount: positiveAmountSchema.nullable(),
  totalLimit: limitSchema,
  customerLimit: limitSchema,
  /** Only for a customer's first booking. */
  isFirstOnly: z.boolean(),
})
export type PromoTerms = z.output<typeof promoTermsSchema>

/** A code as it's typed: case, spaces, dashes, quotes, and periods don't matter. */
const typedCodeSchema = plainTextSchema({
  max: 60,
  tooLong: "This code isn't valid. Please check it.",
}).overwrite(foldCode)

/** Payload of `PUT /api/bookings/{id}/code`. */
export const useCodeSchema = z.object({
  code: typedCodeSchema.refine((code) => code !== '', 'Enter a code'),
})

/** Payload of `POST /api/admin/codes`. */
export const addCodeSchema = promoTermsSchema
  .extend({
    /** Empty: the server makes one that can't be guessed. */
    code: typedCodeSchema.refine(
      (code) => /^([A-Z0-9]{4,20})?$/.test(code),
      'Use 4 to 20 letters and digits',
    ),
  })
  .superRefine((terms, context) => {
    refineOrder(terms, context)
    if ((terms.percent === null) === (terms.amount === null))
      context.addIssue({ code: 'custom', path: ['percent'], message: 'Choose percent or dollars' })
  })

const orNull = (typed: string) => (typed.trim() === '' ? null : typedNumber(typed))

/** The form of a code. Empty: any, or no limit. */
export const codeFormSchema = typedTimesSchema
  .extend({
    code: z.string(),
    percent: z.string(),
    amount: z.string(),
    totalLimit: z.string(),
    customerLimit: z.string(),
    isFirstOnly: z.boolean(),
  })
  .transform(
    ({
      code,
      percent,
      amount,
      totalLimit,
      customerLimit,
      isFirstOnly,
      ...times
    }): z.input<typeof addCodeSchema> => ({
      code,
      percent: orNull(percent),
      amount: amount.trim() || null,
      totalLimit: orNull(totalLimit),
      customerLimit: orNull(customerLimit),
      isFirstOnly,
      ...readTimes(times),
    }),
  )
  .pipe(addCodeSchema)

/** Fields of a booking at its checkout. */
export const codeFieldsSchema = z.object({
  /** The code that made it cheaper, and the dollars it took off, of all dates that are paid together. */
  code: z.object({ code: z.string(), discount: z.string() }).optional(),
  /** Only if a code can be entered: it's unpaid, and there are codes. */
  takesCode: z.literal(true).optional(),
})
export type CodeFields = z.infer<typeof codeFieldsSchema>

/** An entry of `GET /api/admin/codes`. */
export const promoCodeSchema = promoTermsSchema.extend({
  amount: z.string().nullable(),
  id: z.uuid(),
  code: z.string(),
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** How often it's used: bookings and seasons that aren't cancelled. */
  uses: z.int(),
  /** The dollars that it took off those. */
  discounts: z.string(),
})
export type PromoCode = z.infer<typeof promoCodeSchema>

/** An entry of `GET /api/admin/codes/{id}/uses`. */
export const codeUseSchema = z.object({
  bookingId: z.uuid(),
  customerName: z.string().nullable(),
  startTime: instantSchema,
  status: z.enum(BOOKING_STATUSES),
  /** The price before the discount, and the discount, in dollars. */
  standardAmount: z.string(),
  discountAmount: z.string(),
})
