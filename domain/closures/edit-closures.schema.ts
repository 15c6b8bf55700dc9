import { z } from 'zod'
import { adminBookingSchema } from '../bookings/admin-booking.schema.ts'
import { dateSchema } from '../time/instant.schema.ts'

/** Spec section 5, Admin. */
const BOTH_REQUIRED = 'Please fill in both date and reason fields'

const requiredDateSchema = z
  .string(BOTH_REQUIRED)
  .min(1, { error: BOTH_REQUIRED, abort: true })
  .pipe(dateSchema)
const reasonSchema = z
  .string(BOTH_REQUIRED)
  .trim()
  .min(1, BOTH_REQUIRED)
  .max(200, 'Please use at most 200 characters')
  .regex(/^\P{Cc}*$/u, 'Please use letters only')

/** Whole hours of the facility's clock, half-open: 8 to 12 closes the morning. */
const partOfDaySchema = z
  .object({ fromHour: z.int().min(0).max(23), untilHour: z.int().min(1).max(24) })
  .refine(({ fromHour, untilHour }) => fromHour < untilHour, 'The end must be after the start')

/** What a closure covers: no hours means the whole day, no spaces means all of them. */
export const closureScopeSchema = z.object(
  {
    date: requiredDateSchema,
    hours: partOfDaySchema.nullable().default(null),
    spaceIds: z
      .array(z.string().regex(/^[\w-]{1,64}$/))
      .min(1)
      .max(50)
      .nullable()
      .default(null),
  },
  BOTH_REQUIRED,
)
export type ClosureScope = z.output<typeof closureScopeSchema>

const decisionsSchema = {
  /** The bookings that staff were shown; one that came since stops the closure (`bookings_touched`). */
  seen: z.array(z.uuid()).max(500).optional(),
  /** What staff decided about bookings that the closure touches; whatever is not named is kept. */
  decisions: z
    .array(z.object({ bookingId: z.uuid(), choice: z.enum(['keep', 'cancel_and_refund']) }))
    .max(500)
    .default([]),
}

/** Payload of `POST /api/admin/blocked-dates` (spec section 7: date and reason), with what staff saw and decided. */
export const blockDateSchema = z.object(
  { date: requiredDateSchema, reason: reasonSchema, ...decisionsSchema },
  BOTH_REQUIRED,
)

/** Payload of `POST /api/admin/closures`: part of a day, or single spaces. */
export const closePartSchema = closureScopeSchema
  .extend({ reason: reasonSchema, ...decisionsSchema })
  .refine(
    ({ hours, spaceIds }) => hours !== null || spaceIds !== null,
    'Choose part of the day or single spaces; the whole day is closed by blocking its date',
  )

export type ClosePart = z.input<typeof closePartSchema>

/** Answer of both ways to close: what became of each booking that was to be cancelled. */
export const closedSchema = z.object({
  id: z.uuid(),
  cancelled: z.array(z.uuid()),
  /** Bookings that could not be cancelled (payment under way, just paid, over), with the reason in words. */
  notCancelled: z.array(z.object({ bookingId: z.uuid(), message: z.string() })),
})
export type Closed = z.infer<typeof closedSchema>

/** Answer of `POST /api/admin/closures/preview`: the bookings that stand in what would be closed, by start. */
export const touchedBookingsSchema = z.array(adminBookingSchema)

export const closureIdSchema = z.object({ id: z.uuid() })
