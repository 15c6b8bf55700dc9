import { describe, expect, it } from 'vitest'
import {
  BOOKING_STATUSES,
  inMethodOrder,
  isUpcoming,
  methodOf,
  movableFrom,
  type StatusCause,
} from './booking-status.ts'

const CAUSES: StatusCause[] = ['paid', 'hold_over', 'released', 'staff', 'time_passed']

it('allows these changes of status and no others', () => {
  const moves = BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.flatMap((to) =>
      CAUSES.filter((cause) => movableFrom(to, cause).includes(from)).map(
        (cause) => `${from} → ${to} (${cause})`,
      ),
    ),
  )
  expect(moves).toEqual([
    'pending → confirmed (paid)',
    'pending → confirmed (staff)',
    'pending → cancelled (hold_over)',
    'pending → cancelled (released)',
    'pending → cancelled (staff)',
    'confirmed → cancelled (staff)',
    'confirmed → completed (time_passed)',
    'cancelled → confirmed (paid)',
  ])
})

it('lists the statuses a cause can change', () => {
  expect(movableFrom('confirmed', 'paid')).toEqual(['pending', 'cancelled'])
  expect(movableFrom('cancelled', 'time_passed')).toEqual([])
})

const at = (text: string) => Temporal.Instant.from(text)

it('calls a booking upcoming while it is confirmed and has not started', () => {
  const start = at('2026-11-20T17:00:00Z')
  expect(isUpcoming({ status: 'confirmed', start }, at('2026-11-20T16:59:59Z'))).toBe(true)
  expect(isUpcoming({ status: 'confirmed', start }, start)).toBe(false)
  expect(isUpcoming({ status: 'pending', start }, at('2026-11-20T16:00:00Z'))).toBe(false)
})

it.each([
  ['stripe', [], 'Card'],
  ['stripe', ['stripe'], 'Card'],
  ['stripe', ['credit', 'stripe'], 'Card and Credit'],
  ['stripe', ['credit'], 'Credit'],
  ['stripe', ['gift_card'], 'Gift card'],
  ['cash', ['cash'], 'Cash'],
  ['cash', ['gift_card'], 'Gift card'],
] as const)('names the method %s with payments by %j as %s', (paymentMethod, paidBy, name) => {
  expect(methodOf({ paymentMethod, paidBy, paymentState: 'paid' })).toBe(name)
})

it('names the method of a booking that a discount made free', () => {
  expect(methodOf({ paymentMethod: 'stripe', paidBy: [], paymentState: 'discounted' })).toBe('Full discount')
})

describe('inMethodOrder', () => {
  it('lists each way to pay once, with those of extensions after money', () => {
    expect(inMethodOrder(['other', 'gift_card', 'comp', 'credit', 'stripe', 'check', 'credit'])).toEqual([
      'stripe',
      'check',
      'credit',
      'gift_card',
      'comp',
      'other',
    ])
  })
})
