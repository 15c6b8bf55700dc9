import {
  linkedBookingSchema,
  linkTokenSchema,
  payByLinkSchema,
  signByLinkSchema,
} from '../payments/booking-link.schema.ts'
import { agreementReceiptSchema, paymentIntentSchema } from '../payments/payment.schema.ts'
import type { Contract } from './contract.ts'

/**
 * The routes that a link opens, for anyone who has it. The token is sent in bodies alone, so no log has it,
 * and a program that scans links in emails only gets the page.
 */
export const BOOKING_LINKS = {
  'POST /api/booking-link': { least: 'anyone', body: linkTokenSchema, returns: linkedBookingSchema },
  'POST /api/booking-link/payment-intent': {
    least: 'anyone',
    body: payByLinkSchema,
    returns: paymentIntentSchema,
  },
  'POST /api/booking-link/agreements': {
    least: 'anyone',
    body: signByLinkSchema,
    returns: agreementReceiptSchema,
    status: 201,
  },
} satisfies Contract
