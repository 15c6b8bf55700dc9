import { describe, expect, it } from 'vitest'
import { auditChanges } from './audit-changes.ts'

const NAMES = new Map([
  ['cage-1', 'Batting Cage 1'],
  ['cage-2', 'Batting Cage 2'],
  ['doubleheader', 'Doubleheader'],
])

const added = (after: Record<string, unknown>) =>
  auditChanges({ before: null, after }, NAMES).map((change) => `${change.label}: ${change.after}`)

describe('auditChanges', () => {
  it('describes a refund without its internal ids', () => {
    expect(added({ refundId: '6f1a', paymentId: '7c2b', amount: '25.00', reason: 'Rain' })).toEqual([
      'Amount: $25.00',
      'Reason: Rain',
    ])
  })

  it.each([
    ['none', { kept: '30.00', refund: 'none', refunded: '0.00' }, 'No refund, $0.00 refunded, $30.00 kept'],
    ['full', { kept: '0.00', refund: 'full', refunded: '30.00' }, 'Full refund, $30.00 refunded, $0.00 kept'],
    [
      'part',
      { kept: '5.00', refund: 'part', refunded: '25.00' },
      'Partial refund, $25.00 refunded, $5.00 kept',
    ],
  ])('describes the refund decision "%s" in words', (_choice, money, words) => {
    expect(added({ money })).toEqual([`Money: ${words}`])
  })

  it.each([
    ['staff', 'Cancelled by staff'],
    ['released', 'Released by the customer'],
    ['released_by_staff', 'Released by staff'],
    ['hold_expired', 'Not paid in time'],
    ['payment_canceled', 'Payment cancelled'],
  ])('describes the cause "%s" in words', (cancelReason, words) => {
    expect(added({ cancelReason })).toEqual([`Cause: ${words}`])
  })

  it('names spaces and bundles, and keeps the IDs of unknown ones', () => {
    expect(
      auditChanges({ before: { spaceId: 'cage-1' }, after: { bundleId: 'doubleheader' } }, NAMES),
    ).toEqual([
      { label: 'Space', before: 'Batting Cage 1', after: null },
      { label: 'Bundle', before: null, after: 'Doubleheader' },
    ])
    expect(added({ spaceIds: ['cage-1', 'cage-2', 'gone'] })).toEqual([
      'Spaces: Batting Cage 1, Batting Cage 2, gone',
    ])
    expect(added({ slot: { spaceId: 'cage-2' } })).toEqual(['Slot: Space: Batting Cage 2'])
  })

  it("leaves out a booking's status and attendance, which the entry's own words say", () => {
    const before = { status: 'confirmed', attendance: null }
    const after = { status: 'cancelled', attendance: 'no_show', reason: 'Rain' }
    expect(auditChanges({ before, after }, NAMES).map(({ label }) => label)).toEqual(['Reason'])
  })

  it('lists a start before its end, however the database orders them', () => {
    const times = { endTime: '2026-11-21T01:00:00Z', note: 'Tee', startTime: '2026-11-20T23:00:00Z' }
    const labels = auditChanges({ before: null, after: times }, NAMES).map(({ label }) => label)
    expect(labels).toEqual(['Start time', 'End time', 'Note'])
  })
})
