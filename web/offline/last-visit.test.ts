import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { forgetVisitUnlessOf, keepVisit, mayKeepVisit, parseVisit, readVisit } from './last-visit.ts'

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

describe('a kept visit', () => {
  const user = (id: string, role = 'customer') => ({ id, role, blockedBy: null }) as CurrentUser
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    const booking = { id: 'b1', stripePaymentIntentId: 'pi_1' } as OwnBooking
    keepVisit({ userId: 'a', at: '2026-11-22T16:00:00Z', bookings: [booking], names: {} })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it("has none of the payment provider's IDs", () => {
    expect(readVisit(NOW)?.bookings).toEqual([{ id: 'b1', stripePaymentIntentId: null }])
  })

  it.each([
    ['its customer', user('a'), true],
    ['another customer', user('b'), false],
    ['staff', user('a', 'admin'), false],
  ])('stays only for its customer: %s', (_, signedIn, stays) => {
    forgetVisitUnlessOf(signedIn)
    expect(readVisit(NOW) !== null).toBe(stays)
  })
})
