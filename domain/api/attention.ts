import { z } from 'zod'
import {
  attentionEntrySchema,
  attentionParamsSchema,
  dismissAttentionSchema,
} from '../attention/attention.schema.ts'
import { reviewParamsSchema, setupListSchema } from '../attention/setup-list.schema.ts'
import { tellSchema } from '../calls/call.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Problems that need staff, calls to make, and things that the owner has yet to set up. */
export const ATTENTION = {
  'GET /api/admin/attention': { least: 'desk', returns: z.array(attentionEntrySchema) },
  'POST /api/admin/attention/:kind/:id/dismissal': {
    least: LEAST_ROLE.dismissals,
    params: attentionParamsSchema,
    body: dismissAttentionSchema,
  },
  'PUT /api/admin/calls/:id': { least: 'desk', params: byId, body: tellSchema },
  'GET /api/admin/setup-list': { least: LEAST_ROLE.setup, returns: setupListSchema },
  'POST /api/admin/setup-list/:item/review': { least: LEAST_ROLE.setup, params: reviewParamsSchema },
} satisfies Contract
