import type { SomeRequests } from './valid-request.ts'

const DAY = { opens: 8, closes: 21 }
const HOURS = {
  weeks: [{ from: '2027-03-01', days: [DAY, DAY, DAY, DAY, DAY, DAY, null] }],
  specialDays: [{ date: '2026-12-25', hours: null, label: 'Christmas' }],
  leadMinutes: 60,
  windowMonths: 4,
  season: { opensOn: '2026-11-01', from: '2026-12-01', until: '2027-03-31' },
}

/** Changes of the opening hours. */
export const HOURS_REQUESTS = {
  'PUT /api/admin/opening-hours': { body: { ...HOURS, version: 0 } },
  'POST /api/admin/opening-hours/preview': { body: HOURS },
} satisfies SomeRequests
