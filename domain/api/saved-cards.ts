import { z } from 'zod'
import { cardSessionSchema, savedCardIdSchema, savedCardSchema } from '../payments/saved-card.schema.ts'
import type { Contract } from './contract.ts'

/** A customer's saved cards, which Stripe keeps. */
export const SAVED_CARDS = {
  'POST /api/card-session': { least: 'signed_in', returns: cardSessionSchema },
  'GET /api/saved-cards': { least: 'signed_in', returns: z.array(savedCardSchema) },
  'DELETE /api/saved-cards/:id': { least: 'signed_in', params: savedCardIdSchema },
} satisfies Contract
