import { z } from 'zod'
import { RECEIVED_METHODS } from '../bookings/booking-status.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { BALANCE_AGES } from './open-balance.schema.ts'
import { signOffEntrySchema } from './sign-off.schema.ts'

const methodSchema = z.enum(RECEIVED_METHODS)
const moneySchema = z.object({ received: z.string(), refunded: z.string() })

/** A payment, a refund, or a payment taken back because it was recorded by mistake. */
const movementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['payment', 'refund', 'void']),
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
  /** Balances waived that day, minus those taken back: no money. */
  waived: z.string(),
  /** In order of time; `unlisted` counts those beyond the limit. */
  movements: z.array(movementSchema),
  unlisted: z.number(),
  /** How the day ended, oldest first (see `signOffEntrySchema`). */
  signOffs: z.array(signOffEntrySchema),
  /** Dollars in the drawer when a day was last signed off, to suggest again. */
  lastFloat: z.string(),
  /** Active bookings of all days with a balance (`balanceOf`), by age. */
  open: z.array(z.object({ age: z.enum(BALANCE_AGES), count: z.number(), amount: z.string() })),
})
export type Till = z.infer<typeof tillSchema>
