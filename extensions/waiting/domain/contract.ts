import { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { byId } from '../../../domain/api/parts.ts'
import {
  adminWaitingEntrySchema,
  joinWaitingSchema,
  waitingDaySchema,
  waitingEntrySchema,
} from './waiting.schema.ts'

/** Customers join and leave waiting lists; staff see them. */
export const WAITING = {
  'GET /api/waiting': { least: 'signed_in', returns: z.array(waitingEntrySchema) },
  'POST /api/waiting': {
    least: 'signed_in',
    body: joinWaitingSchema,
    returns: waitingEntrySchema,
    status: 201,
  },
  'DELETE /api/waiting/:id': { least: 'signed_in', params: byId },
  'GET /api/admin/waiting/:date': {
    least: 'desk',
    params: waitingDaySchema,
    returns: z.array(adminWaitingEntrySchema),
  },
} satisfies Contract
