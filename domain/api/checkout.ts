import { z } from 'zod'
import { bookingDetailSchema } from '../bookings/own-booking.schema.ts'
import { ownAgreementSchema } from '../payments/ledger.schema.ts'
import {
  agreementReceiptSchema,
  checkoutIntentSchema,
  createPaymentIntentSchema,
  payKeptSchema,
  signAgreementsSchema,
} from '../payments/payment.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/**
 * The checkout. `GET /api/bookings/:id` settles a pending booking first. No list asks Stripe: what's unpaid
 * has no end.
 */
export const CHECKOUT = {
  'POST /api/create-payment-intent': {
    least: 'signed_in',
    body: createPaymentIntentSchema,
    returns: checkoutIntentSchema,
  },
  'POST /api/bookings/:id/kept-payment': {
    least: 'signed_in',
    params: byId,
    body: payKeptSchema,
  },
  'GET /api/bookings/:id': { least: 'signed_in', params: byId, returns: bookingDetailSchema },
  'GET /api/bookings/:id/agreements': {
    least: 'signed_in',
    params: byId,
    returns: z.array(ownAgreementSchema),
  },
  'POST /api/bookings/:id/agreements': {
    least: 'signed_in',
    params: byId,
    body: signAgreementsSchema,
    returns: agreementReceiptSchema,
    status: 201,
  },
} satisfies Contract
