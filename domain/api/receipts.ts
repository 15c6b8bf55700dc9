import { z } from 'zod'
import { ledgerSchema, signedAgreementSchema } from '../payments/ledger.schema.ts'
import { ownReceiptSchema } from '../payments/receipt.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** A booking's ledger and signed agreements, for staff; and its receipt for its owner. */
export const RECEIPTS = {
  'GET /api/bookings/:id/receipt': { least: 'signed_in', params: byId, returns: ownReceiptSchema },
  'GET /api/admin/bookings/:id/ledger': { least: 'desk', params: byId, returns: ledgerSchema },
  'GET /api/admin/bookings/:id/agreements': {
    least: 'desk',
    params: byId,
    returns: z.array(signedAgreementSchema),
  },
} satisfies Contract
