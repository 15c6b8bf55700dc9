import { NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { MOVES } from '../domain/contract.ts'

const REQUESTS: ValidRequests<typeof MOVES> = {
  'POST /api/bookings/:id/move': {
    path: { id: NO_ID },
    body: { spaceId: 'cage-1', bundleId: null, startTime: '2026-11-21T23:00:00Z', isChecked: true },
  },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: { 'POST /api/bookings/:id/move': 'signed_in' },
  folded: {},
  tables: { booking_moves: 'through bookings' },
  rareRows: [],
}
