import { NO_ID, type ValidRequest } from './valid-request.ts'

/** A valid request to each route of closed days and closures that takes something. */
export const closureRequests = (held: string): readonly ValidRequest[] => [
  {
    door: 'POST /api/admin/blocked-dates',
    body: { date: '2026-12-01', until: '2026-12-01', reason: 'Snow', seen: [held], decisions: [] },
  },
  {
    door: 'DELETE /api/admin/blocked-dates/:id',
    path: { id: NO_ID },
    query: { range: 'true' },
  },
  {
    door: 'POST /api/admin/closures/preview',
    body: {
      date: '2026-12-02',
      until: '2026-12-02',
      hours: { fromHour: 8, untilHour: 9 },
      spaceIds: ['cage-1'],
    },
  },
  {
    door: 'POST /api/admin/closures',
    body: {
      date: '2026-12-02',
      until: '2026-12-02',
      hours: { fromHour: 8, untilHour: 9 },
      spaceIds: ['cage-1'],
      reason: 'Snow',
      seen: [held],
      decisions: [{ bookingId: held, choice: 'keep' }],
    },
  },
  {
    door: 'DELETE /api/admin/closures/:id',
    path: { id: NO_ID },
    query: { range: 'true' },
  },
]
