import { expect, it } from 'vitest'
import { dayOf, wayBackFrom, wayBackTo } from './record-links.tsx'

it.each([
  [
    '/admin/board',
    'date=2026-11-24&space=cage-3',
    '/admin/board?date=2026-11-24&space=cage-3',
    'Back to the day',
  ],
  ['/admin/bookings', 'tab=all&search=bell', '/admin/bookings?tab=all&search=bell', 'Back to all bookings'],
  ['/admin/reports', '', '/admin/reports', 'Back to reports'],
  ['/admin/customers/c1', '', '/admin/customers/c1', 'Back to the customer'],
  ['/admin/bookings/b1', '', '/admin/bookings/b1', 'Back to the booking'],
])('leads from a booking back to %s?%s', (path, query, href, label) => {
  expect(wayBackFrom(wayBackTo(path, query))).toEqual({ href, label })
})

it.each([null, undefined, 'text', {}, { href: '/admin' }])('ignores other state: %j', (state) => {
  expect(wayBackFrom(state)).toBeNull()
  expect(wayBackTo('/admin/settings', '')).toBeNull()
})

it("leads to the board of the booking's own day and space otherwise", () => {
  const startTime = '2026-11-25T01:00:00Z'
  expect(dayOf({ startTime, spaceId: 'cage-3' }).href).toBe('/admin/board?date=2026-11-24&space=cage-3')
  expect(dayOf({ startTime, spaceId: null }).href).toBe('/admin/board?date=2026-11-24')
  expect(dayOf().href).toBe('/admin/board')
})
