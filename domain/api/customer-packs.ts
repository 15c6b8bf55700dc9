import {
  extendPackSchema,
  packSettingsSchema,
  packsSchema,
  refundPackSchema,
  sellPackSchema,
} from '../packs/pack.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Hour packs: those on sale, and any customer's. */
export const CUSTOMER_PACKS = {
  'GET /api/admin/pack-settings': { least: LEAST_ROLE.prices, returns: packSettingsSchema },
  'PUT /api/admin/pack-settings': {
    least: LEAST_ROLE.prices,
    body: packSettingsSchema,
    returns: packSettingsSchema,
  },
  'GET /api/admin/customers/:id/packs': { least: 'desk', params: byId, returns: packsSchema },
  'POST /api/admin/customers/:id/packs': {
    least: 'desk',
    params: byId,
    body: sellPackSchema,
    returns: packsSchema,
  },
  'POST /api/admin/packs/:id/refund': {
    least: 'desk',
    confirms: true,
    params: byId,
    body: refundPackSchema,
    returns: packsSchema,
  },
  'PUT /api/admin/packs/:id/last-day': {
    least: LEAST_ROLE.policy,
    params: byId,
    body: extendPackSchema,
    returns: packsSchema,
  },
} satisfies Contract
