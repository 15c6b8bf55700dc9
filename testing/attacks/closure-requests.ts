import { NO_ID, type SomeRequests } from './valid-request.ts'

/** A valid request to each route of closed days and closures that takes something. */
export const closureRequests = (held: string) =>
  ({
    'POST /api/admin/blocked-dates': {
      body: { date: '2026-12-01', until: '2026-12-01', reason: 'Snow', seen: [held], decisions: [] },
    },
    'DELETE /api/admin/blocked-dates/:id': { path: { id: NO_ID }, query: { range: 'true' } },
    'POST /api/admin/closures/preview': {
      body: {
        date: '2026-12-02',
        until: '2026-12-02',
        hours: { fromHour: 8, untilHour: 9 },
        spaceIds: ['cage-1'],
      },
    },
    'POST /api/admin/closures': {
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
    'DELETE /api/admin/closures/:id': { path: { id: NO_ID }, query: { range: 'true' } },
  }) satisfies SomeRequests
