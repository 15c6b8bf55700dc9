import {
  linkedBookingSchema,
  linkTokenSchema,
  payByLinkSchema,
  signByLinkSchema,
} from '../payments/booking-link.schema.ts'
import { agreementReceiptSchema, paymentIntentSchema } from '../payments/payment.schema.ts'
import type { Contract } from './contract.ts'
import { ofToken } from './parts.ts'

/**
 * The routes that a link opens, for anyone who has it. The token is sent in bodies alone, so no log has it,
 * and a program that scans links in emails only gets the page.
 */
export const BOOKING_LINKS = {
  'POST /api/booking-link': {
    least: 'anyone',
    attempts: { limit: 'booking_link', of: ofToken },
    body: linkTokenSchema,
    returns: linkedBookingSchema,
  },
  'POST /api/booking-link/payment-intent': {
    least: 'anyone',
    attempts: { limit: 'booking_link', of: ofToken },
    body: payByLinkSchema,
    returns: paymentIntentSchema,
  },
  'POST /api/booking-link/agreements': {
    least: 'anyone',
    attempts: { limit: 'booking_link', of: ofToken },
    body: signByLinkSchema,
    returns: agreementReceiptSchema,
    status: 201,
  },
} satisfies Contract
