import type { Contract } from '../../../domain/api/contract.ts'
import { byId } from '../../../domain/api/parts.ts'
import { adminBookingDetailSchema } from '../../../domain/bookings/admin-booking.schema.ts'
import { paymentIntentSchema } from '../../../domain/payments/payment.schema.ts'
import { LEAST_ROLE } from '../../../domain/staff-role.ts'
import {
  buyPackSchema,
  extendPackSchema,
  packSettingsSchema,
  packsSchema,
  payAtDeskSchema,
  payWithPunchesSchema,
  refundPackSchema,
  sellPackSchema,
} from './pack.schema.ts'

/** Customers' packs: those on sale, buying one, paying with them, and what staff do with them. */
export const PACKS = {
  'POST /api/bookings/:id/pack-payment': {
    least: 'signed_in',
    params: byId,
    body: payWithPunchesSchema,
  },
  'POST /api/packs': { least: 'signed_in', body: buyPackSchema, returns: paymentIntentSchema },
  'GET /api/packs': { least: 'signed_in', returns: packsSchema },
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
  'POST /api/admin/bookings/:id/pack-payment': {
    least: 'desk',
    params: byId,
    body: payAtDeskSchema,
    returns: adminBookingDetailSchema,
  },
} satisfies Contract
