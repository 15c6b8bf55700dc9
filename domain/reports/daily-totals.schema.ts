import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'
import { closeOutEntrySchema } from './close-out.schema.ts'
import { BALANCE_AGES } from './open-balance.schema.ts'

const methodSchema = z.string()
/** The money of a span of local days by the day it moved, in decimal dollars. */
export const moneySchema = z.object({ received: z.string(), refunded: z.string() })
export type MovedMoney = z.infer<typeof moneySchema>

/** A payment, a refund, or a payment taken back because it was recorded by mistake. */
const movementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['payment', 'refund', 'void']),
  at: instantSchema,
  method: methodSchema,
  amount: z.string(),
  /** Null for something else. */
  bookingId: z.uuid().nullable(),
  customerId: z.uuid(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  itemName: z.string(),
})

/** Response of `GET /api/admin/daily-totals/{date}`: the money of that local day, and the current open balances. */
export const dailyTotalsSchema = z.object({
  date: z.string(),
  /** By payment method, in decimal dollars. Credit only on days when some moved. */
  byMethod: z.array(moneySchema.extend({ method: methodSchema })),
  total: moneySchema,
  /** Balances waived that day, minus those taken back: no money. */
  waived: z.string(),
  /** In order of time; `unlisted` counts those beyond the limit. */
  movements: z.array(movementSchema),
  unlisted: z.number(),
  /** How the day ended, oldest first (see `closeOutEntrySchema`). */
  closeOuts: z.array(closeOutEntrySchema),
  /** Dollars in the drawer when a day was last closed out, to suggest again. */
  lastStartingCash: z.string(),
  /** Active bookings of all days with a balance (`balanceOf`), by age. */
  open: z.array(z.object({ age: z.enum(BALANCE_AGES), count: z.number(), amount: z.string() })),
})
export type DailyTotals = z.infer<typeof dailyTotalsSchema>
