import { NO_ID, type ValidRequest } from './valid-request.ts'

/** A valid request to each route of waiting lists. */
export const WAITING_REQUESTS: readonly ValidRequest[] = [
  {
    door: 'POST /api/waiting',
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
  { door: 'DELETE /api/waiting/:id', path: { id: NO_ID } },
  { door: 'GET /api/admin/waiting/:date', path: { date: '2026-11-21' } },
]
