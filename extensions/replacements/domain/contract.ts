import { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { byId, ofToken } from '../../../domain/api/parts.ts'
import { linkTokenSchema } from '../../../domain/payments/booking-link.schema.ts'
import {
  adminReplacementSchema,
  answerSchema,
  linkedAnswerSchema,
  replacementSchema,
} from './replacement.schema.ts'

/**
 * The times offered in place of closed ones: customers answer signed in or by an emailed link, and staff
 * for them. The token is sent in bodies alone, so no log has it.
 */
export const REPLACEMENTS = {
  'GET /api/replacements': { least: 'signed_in', returns: z.array(replacementSchema) },
  'POST /api/replacements/:id': { least: 'signed_in', params: byId, body: answerSchema },
  'POST /api/replacement-link': {
    least: 'anyone',
    attempts: { limit: 'booking_link', of: ofToken },
    body: linkTokenSchema,
    returns: z.array(replacementSchema),
  },
  'POST /api/replacement-link/answer': {
    least: 'anyone',
    attempts: { limit: 'booking_link', of: ofToken },
    body: linkedAnswerSchema,
  },
  'GET /api/admin/replacements': { least: 'desk', returns: z.array(adminReplacementSchema) },
  'POST /api/admin/replacements/:id': {
    least: 'desk',
    confirms: ({ choice }: z.output<typeof answerSchema>) => choice === 'refund',
    params: byId,
    body: answerSchema,
  },
} satisfies Contract
