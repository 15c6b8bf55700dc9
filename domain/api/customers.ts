import { messageSchema } from '../accounts/account.schema.ts'
import {
  customerPhoneSchema,
  customerSchema,
  editCustomerNotesSchema,
  linkCustomerSchema,
  linkedCustomerSchema,
} from '../customers/customer.schema.ts'
import { deskSearchQuerySchema, deskSearchSchema } from '../customers/search.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** A customer's page at the desk, and its changes. */
export const CUSTOMERS = {
  'GET /api/admin/search': { least: 'desk', query: deskSearchQuerySchema, returns: deskSearchSchema },
  'GET /api/admin/customers/:id': { least: 'desk', params: byId, returns: customerSchema },
  'PUT /api/admin/customers/:id/notes': {
    least: 'desk',
    params: byId,
    body: editCustomerNotesSchema,
    returns: customerSchema,
  },
  'PUT /api/admin/customers/:id/phone': {
    least: 'desk',
    params: byId,
    body: customerPhoneSchema,
    returns: customerSchema,
  },
  'POST /api/admin/customers/:id/verification-email': {
    least: 'desk',
    params: byId,
    returns: messageSchema,
  },
  'POST /api/admin/customers/:id/link': {
    least: 'desk',
    params: byId,
    body: linkCustomerSchema,
    returns: linkedCustomerSchema,
  },
} satisfies Contract
