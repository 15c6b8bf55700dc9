import { describe, expect, it } from 'vitest'
import { netGiven, refuseOverLimit } from './staff-limits.ts'

describe('netGiven', () => {
  it.each([
    ['nothing', [], 0],
    [
      'each booking',
      [
        ['a', '10.00'],
        ['b', '5.50'],
      ],
      15_50,
    ],
    [
      'a discount that was taken back as none',
      [
        ['a', '10.00'],
        ['a', '-10.00'],
      ],
      0,
    ],
    [
      'a higher price of one booking not toward another',
      [
        ['a', '-50.00'],
        ['b', '20.00'],
      ],
      20_00,
    ],
    [
      'a higher price before a lower one as the difference',
      [
        ['a', '-20.00'],
        ['a', '25.00'],
      ],
      5_00,
    ],
  ] as const)('counts %s', (_title, rows, cents) => {
    expect(netGiven(rows.map(([to, amount]) => ({ to, amount })))).toBe(cents)
  })
})

describe('refuseOverLimit', () => {
  it.each([
    ['discount', 'desk', 0, 30_00, null],
    ['discount', 'desk', 0, 30_01, 'over_discount_limit'],
    ['discount', 'manager', 0, 150_00, null],
    ['discount', 'manager', 0, 150_01, 'over_discount_limit'],
    ['discount', 'owner', 0, 9_999_00, null],
    ['refund', 'desk', 0, 1, 'manager_required'],
    ['refund', 'manager', 0, 300_00, null],
    ['refund', 'manager', 0, 300_01, 'over_refund_limit'],
    ['refund', 'owner', 0, 9_999_00, null],
    // Taking something back is never refused, such as after a role was lowered.
    ['discount', 'desk', 90_00, 60_00, null],
  ] as const)('for a %s by the %s: %i used, then %i', (kind, role, used, total, code) => {
    expect(refuseOverLimit(kind, role, { used, total })?.code ?? null).toBe(code)
  })

  it('says the limit, what is left, and whom to ask', () => {
    expect(refuseOverLimit('discount', 'desk', { used: 18_00, total: 38_00 })).toMatchObject({
      message:
        'You can give discounts of $30 a day, and $12.00 is left today. A manager or the owner can give a larger discount.',
      details: { limit: 30_00, left: 12_00 },
    })
    expect(refuseOverLimit('refund', 'manager', { used: 0, total: 400_00 })?.message).toBe(
      'You can refund $300 a day, and $300.00 is left today. The owner can refund more.',
    )
  })
})
