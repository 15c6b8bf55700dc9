import { z } from 'zod'
import { PAYMENT_METHODS } from '../bookings/booking-status.ts'
import { instantSchema } from '../time/instant.schema.ts'

const methodSchema = z.enum(PAYMENT_METHODS)
const moneySchema = z.object({ received: z.string(), refunded: z.string() })

/** Money that came in, or was sent back. */
const movementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['payment', 'refund']),
  at: instantSchema,
  method: methodSchema,
  amount: z.string(),
  bookingId: z.uuid(),
  customerName: z.string().nullable(),
  customerEmail: z.string(),
  itemName: z.string(),
})

/** Answer of `GET /api/admin/till/{date}`: the money of that local day, and what is still owed now. */
export const tillSchema = z.object({
  date: z.string(),
  /** Every method by which money comes, in decimal dollars. */
  takings: z.array(moneySchema.extend({ method: methodSchema })),
  total: moneySchema,
  /** In the order in which they happened; `unlisted` counts those that are too many to list. */
  movements: z.array(movementSchema),
  unlisted: z.number(),
  /** Bookings that stand and are not paid (`paymentState`: due), of all days. */
  open: z.object({
    count: z.number(),
    amount: z.string(),
    /** Those of them whose time has begun. */
    overdueCount: z.number(),
    overdueAmount: z.string(),
    /** The first 50 by start, so what is overdue comes first. */
    items: z.array(
      z.object({
        bookingId: z.uuid(),
        customerName: z.string().nullable(),
        customerEmail: z.string(),
        itemName: z.string(),
        startTime: instantSchema,
        amount: z.string(),
        isOverdue: z.boolean(),
      }),
    ),
  }),
})
export type Till = z.infer<typeof tillSchema>
