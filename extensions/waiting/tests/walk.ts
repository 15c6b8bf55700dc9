import { NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { WAITING } from '../domain/contract.ts'

const REQUESTS: ValidRequests<typeof WAITING> = {
  'POST /api/waiting': {
    body: {
      date: '2026-11-21',
      fromHour: 18,
      untilHour: 19,
      hours: 1,
      spaceId: 'cage-2',
      bundleId: null,
      noticeHours: 3,
    },
  },
  'DELETE /api/waiting/:id': { path: { id: NO_ID } },
  'GET /api/admin/waiting/:date': { path: { date: '2026-11-21' } },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: {
    'GET /api/waiting': 'signed_in',
    'POST /api/waiting': 'signed_in',
    'DELETE /api/waiting/:id': 'signed_in',
    'GET /api/admin/waiting/:date': 'desk',
  },
  folded: {},
  tables: { waiting_offers: 'through bookings', waiting_entries: 'proven' },
  rareRows: [
    `insert into waiting_entries (user_id, date, from_hour, until_hour, hours, notice_hours, created_at)
      select id, '2026-11-21', 18, 19, 1, 3, now() from users`,
  ],
}
