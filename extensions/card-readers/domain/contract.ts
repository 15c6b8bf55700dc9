import { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { byId } from '../../../domain/api/parts.ts'
import {
  cardReaderSchema,
  chargeOnReaderSchema,
  readerPaymentIdSchema,
  readerPaymentSchema,
} from './card-reader.schema.ts'

/**
 * Card payments on a reader at the desk. `GET /api/admin/reader-payments/:id` settles one that was paid.
 */
export const CARD_READERS = {
  'GET /api/admin/card-readers': { least: 'desk', returns: z.array(cardReaderSchema) },
  'POST /api/admin/bookings/:id/reader-payment': {
    least: 'desk',
    params: byId,
    body: chargeOnReaderSchema,
    returns: readerPaymentSchema,
  },
  'GET /api/admin/reader-payments/:id': {
    least: 'desk',
    params: readerPaymentIdSchema,
    returns: readerPaymentSchema,
  },
  'POST /api/admin/reader-payments/:id/cancellation': {
    least: 'desk',
    params: readerPaymentIdSchema,
    returns: readerPaymentSchema,
  },
} satisfies Contract
