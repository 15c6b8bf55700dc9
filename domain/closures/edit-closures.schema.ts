import { z } from 'zod'
import { adminBookingSchema } from '../bookings/admin-booking.schema.ts'
import { itemIdSchema, plainTextSchema, textSchema } from '../text.schema.ts'
import { dateSchema } from '../time/instant.schema.ts'
import { untilProblem } from './closed-days.ts'

/** Spec section 5, Admin. */
export const DATE_AND_REASON_REQUIRED = 'Please fill in both date and reason fields'

const requiredDateSchema = z
  .string(DATE_AND_REASON_REQUIRED)
  .min(1, { error: DATE_AND_REASON_REQUIRED, abort: true })
  .pipe(dateSchema)
const reasonSchema = textSchema({ max: 200, required: DATE_AND_REASON_REQUIRED })

/** Whole hours on the facility's clock, half-open: 8 to 12 closes the morning. */
const partOfDaySchema = z
  .object({ fromHour: z.int().min(0).max(23), untilHour: z.int().min(1).max(24) })
  .refine(({ fromHour, untilHour }) => fromHour < untilHour, 'The end must be after the start')

/** The last day of a range; without it, a closure is for one day. */
const daysSchema = { date: requiredDateSchema, until: dateSchema.optional() }

function checkDays(days: { date: string; until?: string | undefined }, context: z.RefinementCtx): void {
  const message = untilProblem(days)
  if (message) context.addIssue({ code: 'custom', path: ['until'], message })
}

const scopeSchema = z.object(
  {
    ...daysSchema,
    hours: partOfDaySchema.nullable().default(null),
    spaceIds: z.array(itemIdSchema).min(1).max(50).nullable().default(null),
  },
  DATE_AND_REASON_REQUIRED,
)
/** The times and spaces of a closure: no hours means the whole day, no spaces means all of them. */
export const closureScopeSchema = scopeSchema.superRefine(checkDays)
export type ClosureScope = z.output<typeof closureScopeSchema>

/** Staff decide about at most this many bookings at a time. */
export const MOST_AFFECTED = 500

const decisionsSchema = {
  /** The bookings that staff saw. A newer one makes the closure fail (`bookings_affected`). */
  seen: z.array(z.uuid()).max(MOST_AFFECTED).optional(),
  /**
   * Staff's decisions about the affected bookings; bookings not listed are kept. The name of an extension
   * that's on leaves the booking to the extension, which can also have it cancelled and refunded.
   */
  decisions: z
    .array(
      z.object({
        bookingId: z.uuid(),
        choice: z.enum(['keep', 'cancel_and_refund']).or(plainTextSchema({ max: 60 })),
      }),
    )
    .max(MOST_AFFECTED)
    .default([]),
}

/** Payload of `POST /api/admin/blocked-dates` (spec section 7: date and reason), with the decisions about bookings. */
export const blockDateSchema = z
  .object({ ...daysSchema, reason: reasonSchema, ...decisionsSchema }, DATE_AND_REASON_REQUIRED)
  .superRefine(checkDays)

/** Payload of `POST /api/admin/closures`: part of a day, or some spaces. */
export const closePartSchema = scopeSchema
  .extend({ reason: reasonSchema, ...decisionsSchema })
  .refine(
    ({ hours, spaceIds }) => hours !== null || spaceIds !== null,
    'Choose part of the day or specific spaces. To close the whole day, block its date.',
  )
  .superRefine(checkDays)

export type ClosePart = z.input<typeof closePartSchema>

/** Response of both ways to close, with the outcome for each booking that staff chose to cancel. `id`: of the first day. */
export const closedSchema = z.object({
  id: z.uuid(),
  cancelled: z.array(z.uuid()),
  /** Bookings that couldn't be cancelled (payment in progress, just paid, ended), with the reason as text. */
  notCancelled: z.array(z.object({ bookingId: z.uuid(), message: z.string() })),
})
export type Closed = z.infer<typeof closedSchema>

/** Response of `POST /api/admin/closures/preview`: the bookings that the closure would affect, by start. */
export const affectedBookingsSchema = z.array(adminBookingSchema)

/** Query of `GET /api/admin/catalog/{id}/bookings`: bookings of a space or bundle from a day on, which a retirement leaves. */
export const strandedSchema = z.object({ from: dateSchema })

/** Query of both ways to reopen: with `range`, all days that were closed together. */
export const reopenSchema = z.object({ range: z.literal('true').optional() })
