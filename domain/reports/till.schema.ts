import { z } from 'zod'
import { PAYMENT_METHODS } from '../bookings/booking-status.ts'
import { instantSchema } from '../time/instant.schema.ts'

const methodSchema = z.enum(PAYMENT_METHODS)
const moneySchema = z.object({ received: z.string(), refunded: z.string() })

/** A payment or a refund. */
const movementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['payment', 'refund']),
  at: instantSchema,
  method: methodSchema,
  amount: z.string(),
  bookingId: z.uuid(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  itemName: z.string(),
})

/** Response of `GET /api/admin/till/{date}`: the money of that local day, and the current open balances. */
export const tillSchema = z.object({
  date: z.string(),
  /** By payment method, in decimal dollars. */
  takings: z.array(moneySchema.extend({ method: methodSchema })),
  total: moneySchema,
  /** In order of time; `unlisted` counts those beyond the limit. */
  movements: z.array(movementSchema),
  unlisted: z.number(),
  /** Active unpaid bookings (`paymentState`: due) of all days. */
  open: z.object({
    count: z.number(),
    amount: z.string(),
    /** Those that have started. */
    overdueCount: z.number(),
    overdueAmount: z.string(),
    /** The first 50 by start, so overdue ones come first. */
    items: z.array(
      z.object({
        bookingId: z.uuid(),
        customerName: z.string().nullable(),
        customerEmail: z.string().nullable(),
        itemName: z.string(),
        startTime: instantSchema,
        amount: z.string(),
        isOverdue: z.boolean(),
      }),
    ),
  }),
})
export type Till = z.infer<typeof tillSchema>
