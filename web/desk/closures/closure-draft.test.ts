import { describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import {
  affectedTotals,
  closureLink,
  closureOf,
  invalidClosureToast,
  isSoon,
  offerAll,
  refundableOf,
  toClosure,
  whoIsTold,
} from './closure-draft.ts'

it('sends the bookings staff saw and each decision', () => {
  const draft = { date: '2026-12-24', reason: 'Holiday', hours: null, spaceIds: null }
  const decisions = new Map([
    ['b', 'cancel_and_refund' as const],
    ['gone', 'cancel_and_refund' as const],
  ])
  expect(toClosure(draft, ['a', 'b'], decisions)).toEqual({
    ...draft,
    seen: ['a', 'b'],
    decisions: [
      { bookingId: 'a', choice: 'keep' },
      { bookingId: 'b', choice: 'cancel_and_refund' },
    ],
  })
})

const booking = (id: string, paidAmount: string, refundedAmount = '0.00', paymentMethod = 'stripe') =>
  ({ id, paidAmount, refundedAmount, paymentMethod }) as AdminBooking

it.each([
  ['a paid booking', booking('a', '30.00'), 3000],
  ['one partly refunded', booking('a', '30.00', '10.00'), 2000],
  ['an unpaid one', booking('a', '0.00'), 0],
  ['a comp', booking('a', '30.00', '0.00', 'comp'), 0],
])('refunds what is left of %s', (_name, each, cents) => {
  expect(refundableOf(each)).toBe(cents)
})

it('totals the bookings to cancel, without those to keep', () => {
  const decisions = new Map([
    ['a', 'cancel_and_refund' as const],
    ['b', 'keep' as const],
    ['c', 'cancel_and_refund' as const],
  ])
  const bookings = [booking('a', '30.00'), booking('b', '75.00'), booking('c', '0.00')]
  expect(affectedTotals(bookings, decisions)).toEqual({ cancelled: 2, refund: 3000 })
})

it('offers other times for confirmed bookings that haven’t started, and cancels unpaid holds', () => {
  const now = Temporal.Instant.from('2026-11-20T17:00:00Z')
  const at = (id: string, startTime: string, extra: object = {}) =>
    ({ ...booking(id, '30.00'), status: 'confirmed', attendance: null, startTime, ...extra }) as AdminBooking
  const decisions = offerAll(
    [
      at('a', '2026-11-20T18:00:00Z'),
      at('hold', '2026-11-20T18:00:00Z', { status: 'pending' }),
      at('here', '2026-11-20T18:00:00Z', { attendance: 'arrived' }),
      at('started', '2026-11-20T17:00:00Z'),
    ],
    now,
  )
  expect([...decisions.values()]).toEqual(['offer', 'cancel_and_refund', 'keep', 'keep'])
})

it.each([
  ['2026-11-20', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
])('knows whether %s is today or tomorrow in Weidman', (date, expected) => {
  // Already tomorrow in UTC.
  expect(isSoon({ date }, Temporal.Instant.from('2026-11-21T03:00:00Z'))).toBe(expected)
})

const error = (message: string) => ({ type: 'custom' as const, message })

it.each([
  { field: 'date', errors: { date: error('Please choose a date') } },
  { field: 'reason', errors: { reason: error('Please enter a reason'), until: error('Too long') } },
])('asks for both date and reason without a $field', ({ errors }) => {
  expect(invalidClosureToast(errors).description).toBe('Please fill in both date and reason fields')
})

it.each(['until', 'untilHour', 'where'] as const)('says what is wrong with %s', (field) => {
  expect(invalidClosureToast({ [field]: error('Not like that') })).toEqual({
    title: 'Validation Error',
    variant: 'destructive',
    description: 'Not like that',
  })
})

it('links to the form with days and hours filled in', () => {
  const link = closureLink({ date: '2026-11-24', until: '2026-12-08', hours: { fromHour: 8, untilHour: 10 } })
  expect(link).toBe('/admin/settings?from=2026-11-24&until=2026-12-08&hours=8-10')
  expect(closureOf(link.split('?')[1] ?? '')).toEqual({
    ...{ date: '2026-11-24', until: '2026-12-08' },
    ...{ extent: 'part', fromHour: '8', untilHour: '10' },
  })
  expect(closureOf('from=2026-11-24&close=cage-1')).toMatchObject({ where: 'some', spaceIds: ['cage-1'] })
  const day = closureLink({ date: '2026-11-24', until: '2026-11-24', hours: null })
  expect([day, closureOf('')]).toEqual(['/admin/settings?from=2026-11-24', { date: '', until: '' }])
})

describe('whoIsTold', () => {
  const of = (id: string, userId: string, customerEmail: string | null) =>
    ({ id, userId, customerEmail, customerName: 'Casey', phoneToCall: null }) as AdminBooking
  const [emailed, again, toCall] = [
    of('a', '1', 'a@example.com'),
    of('b', '1', 'a@example.com'),
    of('c', '2', null),
  ]
  const all = [emailed, again, toCall]

  it.each([
    ['keeps all', [], "Customers with kept bookings aren't contacted."],
    ['cancels one by email', ['a'], "We'll email 1 customer. Customers with kept bookings aren't contacted."],
    [
      'cancels one by phone',
      ['c'],
      "You'll need to call 1 customer. See Attention. Customers with kept bookings aren't contacted.",
    ],
    [
      'cancels all',
      ['a', 'b', 'c'],
      "We'll email 1 customer. You'll need to call 1 customer. See Attention.",
    ],
  ])('is true if staff %s', (_name, ids, text) => {
    for (const choice of ['cancel_and_refund', 'offer'] as const)
      expect(whoIsTold(all, new Map(ids.map((id) => [id, choice])))).toBe(text)
    expect(
      whoIsTold(
        all,
        new Map([...all.map(({ id }) => [id, 'keep'] as const), ...ids.map((id) => [id, 'offer'] as const)]),
      ),
    ).toBe(text)
  })
})
