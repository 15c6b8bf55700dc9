import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '../pricing/money.ts'
import type { BookingStatus, PaymentMethod } from './booking-status.ts'
import { balanceOf, owedOf, type PaymentState, paymentState } from './payment-state.ts'

const account = (paidAmount: string, waivedAmount = '0.00', totalAmount = '30.00') => ({
  paymentMethod: 'cash' as PaymentMethod,
  totalAmount,
  paidAmount,
  waivedAmount,
  adjustedAmount: '0.00',
})

describe('paymentState', () => {
  it.each<[BookingStatus, PaymentMethod, string, PaymentState]>([
    ['pending', 'stripe', '0.00', 'held'],
    ['confirmed', 'stripe', '30.00', 'paid'],
    ['completed', 'stripe', '30.00', 'paid'],
    // Refunds don't change the state; the ledger shows them.
    ['cancelled', 'stripe', '30.00', 'paid'],
    ['cancelled', 'stripe', '0.00', 'due'],
    ['confirmed', 'cash', '0.00', 'due'],
    ['confirmed', 'cash', '29.99', 'part'],
    ['confirmed', 'cash', '30.00', 'paid'],
    ['completed', 'check', '0.00', 'due'],
    ['confirmed', 'other', '0.00', 'due'],
    ['confirmed', 'comp', '0.00', 'comp'],
    ['completed', 'comp', '0.00', 'comp'],
  ])(
    'calls a booking of $30 that is %s, by %s, with $%s paid: %s',
    (status, paymentMethod, paid, expected) => {
      expect(paymentState({ ...account(paid), status, paymentMethod })).toBe(expected)
    },
  )

  it.each<[BookingStatus, PaymentMethod, PaymentState]>([
    ['confirmed', 'cash', 'comp'],
    ['completed', 'other', 'comp'],
    ['pending', 'stripe', 'held'],
  ])('calls a free booking that is %s, by %s: %s', (status, paymentMethod, expected) => {
    expect(paymentState({ ...account('0.00', '0.00', '0.00'), status, paymentMethod })).toBe(expected)
  })

  it.each<[string, string, string, PaymentMethod, PaymentState]>([
    ['0.00', '0.00', '-30.00', 'stripe', 'discounted'],
    ['0.00', '0.00', '0.00', 'stripe', 'comp'],
    ['0.00', '0.00', '30.00', 'stripe', 'comp'],
    ['0.00', '0.00', '-30.00', 'comp', 'comp'],
    ['15.00', '15.00', '-15.00', 'stripe', 'paid'],
  ])(
    'calls a booking of $%s with $%s paid and adjusted by $%s, by %s: %s',
    (total, paid, adjustedAmount, paymentMethod, expected) => {
      const money = { ...account(paid, '0.00', total), adjustedAmount }
      expect(paymentState({ ...money, status: 'confirmed', paymentMethod })).toBe(expected)
    },
  )

  it.each<[string, string, PaymentState]>([
    ['0.00', '30.00', 'waived'],
    ['20.00', '10.00', 'waived'],
    ['20.00', '9.99', 'part'],
    ['40.00', '0.00', 'paid'],
  ])('calls a booking of $30 with $%s paid and $%s waived: %s', (paid, waived, expected) => {
    expect(paymentState({ ...account(paid, waived), status: 'confirmed' })).toBe(expected)
  })
})

describe('balanceOf', () => {
  it('is the price minus what was paid and waived, and never negative', () => {
    const cents = fc.nat(20_000)
    fc.assert(
      fc.property(cents, cents, cents, (total, paid, waived) => {
        const balance = balanceOf(account(toDecimal(paid), toDecimal(waived), toDecimal(total)))
        expect(balance).toBe(total > paid + waived ? total - paid - waived : 0)
      }),
    )
  })

  it('is nothing for a comp', () => {
    expect(balanceOf({ ...account('0.00'), paymentMethod: 'comp' })).toBe(0)
  })
})

describe('owedOf', () => {
  it.each<[BookingStatus, number]>([
    ['pending', 2000],
    ['confirmed', 2000],
    ['completed', 2000],
    ['cancelled', 0],
  ])('counts for a partly paid booking that is %s: %i cents', (status, cents) => {
    expect(owedOf({ ...account('10.00'), status })).toBe(cents)
  })
})
