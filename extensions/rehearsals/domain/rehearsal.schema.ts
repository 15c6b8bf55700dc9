import { z } from 'zod'
import { adminBookingSchema } from '../../../domain/bookings/admin-booking.schema.ts'
import { editBundleSchema, editSpaceSchema } from '../../../domain/catalog/edit-catalog.schema.ts'
import { savePriceRulesSchema } from '../../../domain/catalog/price-list.schema.ts'
import { versionedHoursSchema } from '../../../domain/hours/opening-hours.schema.ts'
import { itemIdSchema } from '../../../domain/text.schema.ts'
import { COMPARED_PERIODS } from './compared-period.ts'

const withoutPicture = { picture: true } as const

/** A change to try, as its own request would save it. */
const triedChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hours'), input: versionedHoursSchema }),
  z.object({ kind: z.literal('prices'), input: savePriceRulesSchema }),
  z.object({ kind: z.literal('space'), id: itemIdSchema, input: editSpaceSchema.omit(withoutPicture) }),
  z.object({ kind: z.literal('bundle'), id: itemIdSchema, input: editBundleSchema.omit(withoutPicture) }),
])
export type TriedChange = z.output<typeof triedChangeSchema>

/** Payload of `POST /api/admin/rehearsals`. */
export const rehearseSchema = z.object({
  change: triedChangeSchema,
  period: z.enum(COMPARED_PERIODS).default('last_winter'),
})

/** Past bookings, without complimentary ones, and in decimal dollars their price before and after the change. */
const sumsSchema = z.object({
  bookings: z.number(),
  hours: z.number(),
  before: z.string(),
  after: z.string(),
})

const comparisonSchema = z.object({
  /** Local days, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  total: sumsSchema,
  /** In catalog order, without items that weren't booked. */
  byItem: z.array(sumsSchema.extend({ id: z.string(), name: z.string() })),
})
export type Comparison = z.infer<typeof comparisonSchema>

/** The most stranded bookings that a rehearsal lists. */
export const MOST_LISTED = 20

/** Response of `POST /api/admin/rehearsals`. */
export const rehearsalSchema = z.object({
  /** Upcoming bookings that customers could make now and couldn't after the change. They stay. */
  stranded: z.object({
    count: z.number(),
    /** The first, by start. */
    bookings: z.array(adminBookingSchema),
  }),
  comparison: comparisonSchema,
})
export type Rehearsal = z.infer<typeof rehearsalSchema>
