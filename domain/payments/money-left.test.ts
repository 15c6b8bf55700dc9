import { describe, expect, it } from 'vitest'
import { ledgerTotals, moneyLeft, moneyWithheld } from './money-left.ts'

const payment = {
  method: 'stripe' as const,
  amount: '30.00',
  refunds: [
    { amount: '5.00', status: 'requested' as const, kind: 'refund' as const },
    { amount: '4.00', status: 'pending' as const, kind: 'overpayment' as const },
    { amount: '3.00', status: 'succeeded' as const, kind: 'refund' as const },
    { amount: '2.00', status: 'failed' as const, kind: 'refund' as const },
    { amount: '1.00', status: 'canceled' as const, kind: 'refund' as const },
  ],
  disputes: [],
}
const voided = {
  method: 'cash' as const,
  amount: '50.00',
  refunds: [
    { amount: '20.00', status: 'succeeded' as const, kind: 'refund' as const },
    { amount: '30.00', status: 'succeeded' as const, kind: 'void' as const },
  ],
  disputes: [],
}

describe('moneyLeft', () => {
  it('subtracts refunds from the moment they are requested, unless they failed', () => {
    expect(moneyLeft(payment)).toBe(1800)
  })

  it('is nothing after a void of the rest', () => {
    expect(moneyLeft(voided)).toBe(0)
  })

  it('is nothing for a comp', () => {
    expect(moneyLeft({ method: 'comp', amount: '30.00', refunds: [], disputes: [] })).toBe(0)
  })

  it.each([
    ['warning_needs_response', 1800, 0],
    ['needs_response', 800, 1000],
    ['under_review', 800, 1000],
    ['won', 1800, 0],
    ['lost', 800, 0],
  ] as const)('leaves out what the bank has: %s', (status, left, withheld) => {
    const disputed = { ...payment, disputes: [{ amount: '10.00', status }] }
    expect([moneyLeft(disputed), moneyWithheld(disputed)]).toEqual([left, withheld])
  })

  it('never goes below zero', () => {
    expect(moneyLeft({ ...payment, amount: '10.00' })).toBe(0)
  })
})

describe('ledgerTotals', () => {
  it('counts refunds and lost disputes against what was charged, and ignores comps', () => {
    const disputed = (status: 'won' | 'lost') => ({
      method: 'stripe' as const,
      amount: '20.00',
      refunds: [],
      disputes: [{ amount: '20.00', status }],
    })
    const comp = { method: 'comp' as const, amount: '99.00', refunds: [], disputes: [] }
    expect(ledgerTotals([payment, disputed('won'), disputed('lost'), comp])).toEqual({
      charged: '70.00',
      refunded: '12.00',
      kept: '38.00',
    })
  })

  it('counts a void as never received, and not as a refund', () => {
    expect(ledgerTotals([voided])).toEqual({ charged: '20.00', refunded: '20.00', kept: '0.00' })
  })
})
