import { z } from 'zod'
import { BALANCE_AGES } from './open-balance.schema.ts'

const money = z.string()
const share = z.object({ bookings: z.number(), hours: z.number() })
const kept = z.object({ bookings: z.number(), kept: money })

/** Figures that an owner compares, of the part of a period that has been. Money in decimal dollars, time in hours. */
const figuresSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** By the day the money moved. */
  received: money,
  refunded: money,
  /** Money from the bookings on these days, whenever it was paid, less refunds and lost disputes. */
  earned: money,
  online: share,
  desk: share,
  /** Space-hours (`openAndBooked`). */
  spaceHours: z.object({ open: z.number(), booked: z.number(), comp: z.number() }),
  /** From making a booking to its start, by nearest rank. Null without bookings. */
  lead: z.object({ median: z.number(), p90: z.number() }).nullable(),
  /** Bookings on these days that staff cancelled or another customer took over, and the money that was kept. */
  cancelled: kept,
  noShows: kept,
  /** Discounts that staff gave on these days, and the part of them that was for complimentary bookings. */
  discounts: money,
  complimentary: money,
})
export type Figures = z.infer<typeof figuresSchema>

/** Sums of the bookings of one customer, or of another group. */
export const topSchema = z.object({ id: z.uuid(), name: z.string(), ...share.shape, earned: money })
export type TopSum = z.infer<typeof topSchema>

/** The owner's numbers: part of `GET /api/admin/report`. */
export const numbersSchema = z.object({
  current: figuresSchema,
  /** Null for a period that hasn't begun (`comparedPeriods`). */
  before: figuresSchema.nullable(),
  lastYear: figuresSchema.nullable(),
  /** Most given away first. */
  discountsBy: z.array(
    z.object({ id: z.uuid(), name: z.string(), bookings: z.number(), amount: money, complimentary: money }),
  ),
  /** Discounts by adjustments, of the bookings on these days, with their price after them. */
  discountsByLabel: z.array(
    z.object({ id: z.uuid(), label: z.string(), bookings: z.number(), amount: money, price: money }),
  ),
  /** Those that brought in the most. */
  topCustomers: z.array(topSchema),
  /** Of all days, as of now; past due split by age. */
  unpaid: z.array(z.object({ age: z.enum(BALANCE_AGES), count: z.number(), amount: money })),
})
export type Numbers = z.infer<typeof numbersSchema>
