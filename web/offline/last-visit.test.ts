import { describe, expect, it } from 'vitest'
import { mayKeepVisit, parseVisit } from './last-visit.ts'

const NOW = Temporal.Instant.from('2026-11-22T17:00:00Z')
const visitAt = (at: string) => JSON.stringify({ userId: 'a', at, bookings: [], names: {} })

describe('parseVisit', () => {
  it.each([
    ['of an hour ago', visitAt('2026-11-22T16:00:00Z'), true],
    ['of 29 days ago', visitAt('2026-10-24T17:00:00Z'), true],
    ['of 30 days ago', visitAt('2026-10-23T17:00:00Z'), false],
    ['of tomorrow', visitAt('2026-11-23T17:00:00Z'), false],
    ['without a time', '{"bookings":[]}', false],
    ['without bookings', '{"at":"2026-11-22T16:00:00Z"}', false],
    ['that was cut off', '{"userId":"a","at":', false],
    ['that is null', 'null', false],
    ['that was never kept', null, false],
  ])('reads a visit %s: %#', (_, kept, isRead) => {
    expect(parseVisit(kept, NOW) !== null).toBe(isRead)
  })
})

describe('mayKeepVisit', () => {
  it.each([
    ['customer', null, true],
    ['customer', 'handed_over', false],
    ['customer', 'password_change_required', false],
    ['admin', null, false],
  ] as const)('answers for a %s blocked by %s', (role, blockedBy, expected) => {
    expect(mayKeepVisit({ role, blockedBy })).toBe(expected)
  })
})
