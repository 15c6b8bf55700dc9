import { NO_ID, type SomeRequests } from './valid-request.ts'

/** A valid request to each route of waiting lists, and of times in place of closed ones. */
export const WAITING_REQUESTS = {
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
  'POST /api/replacements/:id': { path: { id: NO_ID }, body: { choice: 0 } },
  'POST /api/replacement-link': { body: { token: 'A'.repeat(43) } },
  'POST /api/replacement-link/answer': { body: { token: 'A'.repeat(43), id: NO_ID, choice: 'refund' } },
  'POST /api/admin/replacements/:id': { path: { id: NO_ID }, body: { choice: 'refund' } },
} satisfies SomeRequests
