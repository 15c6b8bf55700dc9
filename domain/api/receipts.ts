import { z } from 'zod'
import { bookingIdSchema } from '../bookings/booking.schema.ts'
import { ledgerSchema, signedAgreementSchema } from '../payments/ledger.schema.ts'
import { ownReceiptSchema } from '../payments/receipt.schema.ts'
import type { Contract } from './contract.ts'

/** A booking's ledger and signed agreements, for staff; and its receipt for its owner. */
export const RECEIPTS = {
  'GET /api/bookings/:id/receipt': { least: 'signed_in', params: bookingIdSchema, returns: ownReceiptSchema },
  'GET /api/admin/bookings/:id/ledger': { least: 'desk', params: bookingIdSchema, returns: ledgerSchema },
  'GET /api/admin/bookings/:id/agreements': {
    least: 'desk',
    params: bookingIdSchema,
    returns: z.array(signedAgreementSchema),
  },
} satisfies Contract
