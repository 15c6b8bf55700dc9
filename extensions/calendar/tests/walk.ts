import type { ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { CALENDAR_FEED } from '../domain/contract.ts'

const REQUESTS: ValidRequests<typeof CALENDAR_FEED> = {
  'GET /api/calendar/:file': { path: { file: `${'x'.repeat(43)}.ics` } },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: {
    'GET /api/calendar/:file': 'anyone',
    'GET /api/calendar-feed': 'signed_in',
    'POST /api/calendar-feed': 'signed_in',
  },
  statuses: { 'GET /api/calendar/:file': 404 },
  folded: {},
  tables: { calendar_feed_tokens: 'own' },
  rareRows: [],
}
