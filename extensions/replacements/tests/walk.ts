import { NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { REPLACEMENTS } from '../domain/contract.ts'

const TOKEN = 'A'.repeat(43)

const REQUESTS: ValidRequests<typeof REPLACEMENTS> = {
  'POST /api/replacements/:id': { path: { id: NO_ID }, body: { choice: 0 } },
  'POST /api/replacement-link': { body: { token: TOKEN } },
  'POST /api/replacement-link/answer': { body: { token: TOKEN, id: NO_ID, choice: 'refund' } },
  'POST /api/admin/replacements/:id': { path: { id: NO_ID }, body: { choice: 'refund' } },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: {
    'GET /api/replacements': 'signed_in',
    'POST /api/replacements/:id': 'signed_in',
    'POST /api/replacement-link': 'anyone',
    'POST /api/replacement-link/answer': 'anyone',
    'GET /api/admin/replacements': 'desk',
    'POST /api/admin/replacements/:id': 'desk',
  },
  sometimesConfirmed: [
    ['POST /api/admin/replacements/:id', [{ body: { choice: 'refund' } }], [{ body: { choice: 0 } }]],
  ],
  counted: {
    'POST /api/replacement-link': 'booking_link',
    'POST /api/replacement-link/answer': 'booking_link',
  },
  folded: {},
  tables: { replacements: 'through bookings' },
  rareRows: [
    `insert into replacements (booking_id, space_id, start_time, end_time, times, kept_until, reason, created_by,
        created_at, ended_at)
      select bookings.id, 'cage-1', start_time, end_time,
        jsonb_build_array(jsonb_build_object('spaceId', space, 'bundleId', null, 'start', start_time)),
        now(), 'Snow', user_id, now(), now()
      from bookings, unnest('{cage-1,cage-2}'::text[]) space`,
  ],
}
