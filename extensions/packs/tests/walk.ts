import { NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { Client } from '../../../testing/client.ts'
import type { PACKS } from '../domain/contract.ts'

const PACK = { packId: NO_ID, hours: 10, price: '285.00', signature: 'Ty Cobb', termsAccepted: true } as const
const COMPARED = 'compared with what was shown, and not kept'

async function requests(_staff: Client, customer: Client): Promise<ValidRequests<typeof PACKS>> {
  const { id } = (await customer.get('/api/auth/user')).body
  return {
    'POST /api/packs': { body: PACK },
    'POST /api/bookings/:id/pack-payment': { path: { id: NO_ID }, body: { punches: 1 } },
    'POST /api/admin/bookings/:id/pack-payment': { path: { id: NO_ID }, body: { version: 1 } },
    'PUT /api/admin/pack-settings': {
      body: { offers: [{ hours: 10, percent: 5 }], months: 12, spaceIds: ['cage-1', 'cage-2'] },
    },
    'GET /api/admin/customers/:id/packs': { path: { id } },
    'POST /api/admin/customers/:id/packs': { path: { id }, body: { ...PACK, method: 'cash' } },
    'POST /api/admin/packs/:id/refund': {
      path: { id: NO_ID },
      body: { reason: 'Moved away', value: '285.00' },
    },
    'PUT /api/admin/packs/:id/last-day': { path: { id: NO_ID }, body: { expiresOn: '2027-12-24' } },
  }
}

export const WALK: Walk = {
  requests,
  leastRoles: {
    'POST /api/bookings/:id/pack-payment': 'signed_in',
    'POST /api/packs': 'signed_in',
    'GET /api/packs': 'signed_in',
    'GET /api/admin/pack-settings': 'manager',
    'PUT /api/admin/pack-settings': 'manager',
    'GET /api/admin/customers/:id/packs': 'desk',
    'POST /api/admin/customers/:id/packs': 'desk',
    'POST /api/admin/packs/:id/refund': 'desk',
    'PUT /api/admin/packs/:id/last-day': 'owner',
    'POST /api/admin/bookings/:id/pack-payment': 'desk',
  },
  confirmed: ['POST /api/admin/packs/:id/refund'],
  folded: {},
  asTyped: {
    'POST /api/admin/customers/:id/packs body.price': COMPARED,
    'POST /api/admin/packs/:id/refund body.value': COMPARED,
    'POST /api/packs body.price': COMPARED,
  },
  // Entries are read with their packs.
  tables: { packs: 'given', pack_entries: 'given' },
  rareRows: [
    `with ordered as (
      insert into orders (user_id, purpose, label, state, created_at)
      select id, 'packs', '10-hour pack', 'kept', now() from users returning id, user_id
    ), sold as (
      insert into packs (id, user_id, hours, price, space_ids, covers, months, terms_version, terms_sha256, signature,
        ip, user_agent, signed_at, sold_by, expires_on)
      select id, user_id, 10, 285, '{cage-1}', 'Batting Cage 1', 12, '1', '', 'Ty Cobb', '', '', now(), user_id,
        '2027-11-20' from ordered returning id
    )
    insert into pack_entries (pack_id, kind, punches, amount, created_at)
    select id, 'extended', punches, 30, now() from sold, unnest('{2,3}'::integer[]) punches`,
  ],
}
