import { NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { CREDIT } from '../domain/contract.ts'

const REQUESTS: ValidRequests<typeof CREDIT> = {
  'GET /api/admin/customers/:id/credit': { path: { id: NO_ID } },
  'POST /api/admin/customers/:id/credit': {
    path: { id: NO_ID },
    body: { amount: '20.00', takesBack: false, reason: 'The machine broke', entryId: NO_ID },
  },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: {
    'GET /api/credit': 'signed_in',
    'GET /api/admin/customers/:id/credit': 'desk',
    'POST /api/admin/customers/:id/credit': 'manager',
  },
  confirmed: ['POST /api/admin/customers/:id/credit'],
  folded: {},
  tables: { credit_entries: 'given' },
  rareRows: [
    `insert into credit_entries (user_id, amount, kind, reason, given_by, by_staff, created_at)
      select id, 5, 'given', 'The machine broke', id, true, now() from users, generate_series(1, 2)`,
  ],
}
