import { expect, it } from 'vitest'
import type { BookingStatus, PaymentMethod } from './booking-status.ts'
import { type PaymentState, paymentState } from './payment-state.ts'

const PAID_AT = Temporal.Instant.from('2026-11-20T17:00:00Z')

it.each<[BookingStatus, PaymentMethod, Temporal.Instant | null, PaymentState]>([
  ['pending', 'stripe', null, 'held'],
  ['confirmed', 'stripe', PAID_AT, 'paid'],
  ['completed', 'stripe', PAID_AT, 'paid'],
  // Refunds don't change the state; the ledger shows them.
  ['cancelled', 'stripe', PAID_AT, 'paid'],
  ['cancelled', 'stripe', null, 'due'],
  ['confirmed', 'cash', null, 'due'],
  ['confirmed', 'cash', PAID_AT, 'paid'],
  ['completed', 'check', null, 'due'],
  ['confirmed', 'other', null, 'due'],
  ['confirmed', 'comp', null, 'comp'],
  ['completed', 'comp', null, 'comp'],
])('calls a booking that is %s, by %s, paid at %s: %s', (status, paymentMethod, paidAt, expected) => {
  expect(paymentState({ status, paymentMethod, paidAt, totalAmount: '30.00' })).toBe(expected)
})

it.each<[BookingStatus, PaymentMethod, PaymentState]>([
  ['confirmed', 'cash', 'comp'],
  ['completed', 'other', 'comp'],
  ['pending', 'stripe', 'held'],
])('calls a free booking that is %s, by %s: %s', (status, paymentMethod, expected) => {
  expect(paymentState({ status, paymentMethod, paidAt: null, totalAmount: '0.00' })).toBe(expected)
})
