import { describe, expect, it } from 'vitest'
import {
  hadStartedBy,
  netGiven,
  refuseOverLimit,
  shareGiven,
  valueGiven,
  valueGivenOfCancelled,
  valuePassed,
} from './staff-limits.ts'

describe('valueGiven', () => {
  const account = {
    paymentMethod: 'cash',
    totalAmount: '30.00',
    paidAmount: '0.00',
    waivedAmount: '0.00',
    adjustedAmount: '0.00',
  } as const
  it.each([
    ['nothing at the usual price', {}, 30_00, 0],
    ['nothing at a higher price', { totalAmount: '450.00' }, 30_00, 0],
    ['a lower price', { totalAmount: '20.00' }, 30_00, 10_00],
    ['what was waived', { waivedAmount: '12.50' }, 30_00, 12_50],
    [
      'a pricier place at a raised price that was waived',
      { totalAmount: '450.00', waivedAmount: '450.00' },
      450_00,
      450_00,
    ],
    ['the same with the usual price paid', { totalAmount: '450.00', waivedAmount: '420.00' }, 450_00, 420_00],
    ['all of a complimentary booking, whatever its price', { paymentMethod: 'comp' }, 30_00, 30_00],
    ['nothing of an adjustment', { totalAmount: '0.00', adjustedAmount: '-30.00' }, 30_00, 0],
    [
      'a pricier place without its adjustment',
      { totalAmount: '0.00', adjustedAmount: '-30.00' },
      75_00,
      45_00,
    ],
  ] as const)('is %s', (_title, change, standard, cents) => {
    expect(valueGiven({ ...account, ...change }, standard)).toBe(cents)
  })
})

describe('valueGivenOfCancelled', () => {
  const paid = {
    paymentMethod: 'cash',
    totalAmount: '30.00',
    paidAmount: '30.00',
    waivedAmount: '0.00',
    adjustedAmount: '0.00',
  } as const
  const unpaid = { ...paid, paidAmount: '0.00' }
  const waived = { ...unpaid, waivedAmount: '30.00' }
  it.each([
    ['nothing before it starts', waived, 0, false, 0],
    ['nothing of a paid one', paid, 0, true, 0],
    ['all of a waived one', waived, 0, true, 30_00],
    ['all that was due', unpaid, 0, true, 30_00],
    ['the rest of a part', { ...paid, paidAmount: '12.00' }, 0, true, 18_00],
    ['what it used elsewhere', unpaid, 27_50, false, 27_50],
    ['both', unpaid, 27_50, true, 57_50],
    ['nothing that was paid for', paid, 27_50, false, 0],
    ['only its last minutes at a pricier place', unpaid, -20_00, true, 10_00],
    ['nothing of an adjustment', { ...unpaid, totalAmount: '0.00', adjustedAmount: '-30.00' }, 0, true, 0],
  ] as const)('is %s', (_title, account, used, hadStarted, cents) => {
    expect(valueGivenOfCancelled(account, { standard: 30_00, used, hadStarted })).toBe(cents)
  })
})

describe('hadStartedBy', () => {
  const start = Temporal.Instant.from('2026-11-23T23:00:00Z')
  it.each([
    ['not before its start', 'confirmed', -1, false],
    ['at its start', 'confirmed', 0, true],
    ['cancelled after its start', 'cancelled', 20, true],
    ['not for a hold', 'pending', 20, false],
  ] as const)('counts a booking as started: %s', (_title, status, minutes, expected) => {
    expect(hadStartedBy({ status, start }, start.add({ minutes }))).toBe(expected)
  })
})

describe('valuePassed', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}-05:00`)
  it.each([
    ['12:59', 0],
    ['13:00', 0],
    ['13:10', 10_00],
    ['14:55', 115_00],
    ['16:00', 120_00],
  ])('at %s', (time, cents) => {
    expect(valuePassed(120_00, { start: at('13:00'), end: at('15:00') }, at(time))).toBe(cents)
  })
})

describe('shareGiven', () => {
  const [clerk, manager, owner] = ['clerk', 'manager', 'owner'].map((staffId) => (amount: number) => ({
    staffId,
    amount,
  }))
  if (!clerk || !manager || !owner) throw new Error()
  it.each([
    ['nothing if nothing changes', [clerk(5)], { staffId: 'clerk', before: 5, after: 5 }, []],
    ['more from the one who acts', [manager(9)], { staffId: 'clerk', before: 9, after: 12 }, [clerk(3)]],
    [
      'less of their own first',
      [clerk(3), manager(9)],
      { staffId: 'clerk', before: 12, after: 8 },
      [clerk(-3), manager(-1)],
    ],
    [
      'less of others, the latest first',
      [clerk(3), manager(9)],
      { staffId: 'owner', before: 12, after: 2 },
      [manager(-9), clerk(-1)],
    ],
    [
      'everything back if nothing is given anymore',
      [clerk(9)],
      { staffId: 'owner', before: 4, after: 0 },
      [clerk(-9)],
    ],
    [
      'what no one gave as theirs to give again',
      [],
      { staffId: 'clerk', before: 30, after: 10 },
      [clerk(-20)],
    ],
  ])('takes %s', (_title, earlier, change, shares) => {
    expect(shareGiven(earlier, change)).toEqual(shares)
  })
})

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
