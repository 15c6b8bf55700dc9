import { z } from 'zod'
import { extraSchema, switchExtraSchema } from '../config/extra.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import { plainTextSchema } from '../text.schema.ts'
import type { Contract } from './contract.ts'

/** The extensions of the product, and their switches. */
export const EXTRAS = {
  'GET /api/admin/extras': { least: LEAST_ROLE.prices, returns: z.array(extraSchema) },
  'PUT /api/admin/extras/:name': {
    least: LEAST_ROLE.policy,
    params: z.object({ name: plainTextSchema({ max: 60 }) }),
    body: switchExtraSchema,
  },
} satisfies Contract
