import { buyPackSchema, packsSchema, payWithPunchesSchema } from '../packs/pack.schema.ts'
import { paymentIntentSchema } from '../payments/payment.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** A customer's packs: buying one online, and paying with them. */
export const PACKS = {
  'POST /api/bookings/:id/pack-payment': {
    least: 'signed_in',
    params: byId,
    body: payWithPunchesSchema,
  },
  'POST /api/packs': { least: 'signed_in', body: buyPackSchema, returns: paymentIntentSchema },
  'GET /api/packs': { least: 'signed_in', returns: packsSchema },
} satisfies Contract
