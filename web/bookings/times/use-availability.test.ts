import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ItemRef } from '../../../domain/bookings/conflict.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { keyOf } from '../../api/call.ts'
import { BLOCKED_DATES } from '../../api/use-blocked-dates.ts'
import { OPENING_HOURS } from '../../api/use-opening-hours.ts'
import { BUNDLES, SPACES } from '../../catalog/use-catalog.ts'
import { AVAILABILITY, CLOSURES, useAvailability, useFreeHours } from './use-availability.ts'

const DATE = Temporal.PlainDate.from('2026-11-21')
const NOW = Temporal.Instant.from('2026-11-20T17:00:30Z')
const SPAN = { startTime: '2026-11-21T23:00:00Z', endTime: '2026-11-22T00:00:00Z' }
const CAGE: ItemRef = { spaceId: 'cage-1', bundleId: null }
const TEAM: ItemRef = { spaceId: null, bundleId: 'team' }
const expired = { status: 'pending', holdExpiresAt: '2026-11-20T17:00:10Z' } as const

/** The reads in which 6 PM is open: "day month". */
function Page() {
  const isOnDay = useAvailability(DATE, NOW).data?.length === 0
  const isInMonth = useFreeHours(NOW, [DATE])?.(['cage-1'], DATE).includes(18)
  return [isOnDay && 'day', isInMonth && 'month'].filter(Boolean).join(' ')
}

/** The same, for a customer with this booking there. */
function openIn(own: Partial<OwnBooking>, item: ItemRef = CAGE): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(keyOf('GET /api/bookings'), [{ ...SPAN, ...item, ...own }])
  client.setQueryData([...AVAILABILITY, '2026-11-21'], [{ ...SPAN, ...item, held: true }])
  client.setQueryData(
    [...keyOf('GET /api/bookings'), 'taken', '2026-11-01'],
    [{ date: '2026-11-21', spaceId: 'cage-1', hours: [18] }],
  )
  client.setQueryData(BLOCKED_DATES, [])
  client.setQueryData(CLOSURES, [])
  client.setQueryData(SPACES, [{ id: 'cage-1', offeredFrom: null, offeredUntil: null }])
  client.setQueryData(BUNDLES, [{ id: 'team', spaceIds: ['cage-1'] }])
  client.setQueryData(OPENING_HOURS, INITIAL_HOURS)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)))
}

it.each([
  ['space', CAGE],
  ['bundle', TEAM],
])('is open to a customer whose hold of this %s expired', (_, item) => {
  expect(openIn(expired, item)).toBe('day month')
})

it.each<[string, Partial<OwnBooking>]>([
  ['a hold that can be paid', { ...expired, holdExpiresAt: '2026-11-20T17:10:00Z' }],
  ['one that has no time yet', { ...expired, hasNoTimeYet: true }],
  ['a booking', { ...expired, status: 'confirmed' }],
  [
    'an expired hold at another time',
    { ...expired, startTime: '2026-11-22T00:00:00Z', endTime: '2026-11-22T01:00:00Z' },
  ],
])('is taken for a customer with %s', (_, own) => {
  expect(openIn(own)).toBe('')
})
