import { describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Decision } from '../../outlets/contribution.ts'
import {
  affectedTotals,
  closureLink,
  closureOf,
  closureProblem,
  confirmLabel,
  otherChoices,
  refundableOf,
  toClosure,
  whoIsTold,
} from './closure-draft.ts'

it('sends the bookings staff saw and each decision', () => {
  const draft = { date: '2026-12-24', reason: 'Holiday', hours: null, spaceIds: null }
  const decisions = new Map<string, Decision>([
    ['a', 'keep'],
    ['b', 'cancel_and_refund'],
    ['gone', 'cancel_and_refund'],
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

it('sends nothing while staff have to decide about a booking', () => {
  const draft = { date: '2026-12-24', reason: 'Holiday', hours: null, spaceIds: null }
  expect(() => toClosure(draft, ['a', 'b'], new Map([['a', 'keep']]))).toThrow('No decision about booking b')
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

/** An extension's choice. */
const OTHER = {
  of: 'other',
  label: 'Send flowers',
  act: (bookings: number) => `Send ${bookings} Flowers`,
  note: '',
}

it('sends the name of an extension that decides', () => {
  const draft = { date: '2026-12-24', reason: 'Holiday', hours: null, spaceIds: null }
  expect(toClosure(draft, ['a'], new Map([['a', OTHER]])).decisions).toEqual([
    { bookingId: 'a', choice: 'other' },
  ])
})

it.each([
  { choices: [], label: 'Block and Keep All Bookings' },
  { choices: ['keep' as const], label: 'Block and Keep All Bookings' },
  { choices: ['cancel_and_refund' as const], label: 'Block and Cancel 1 Booking' },
  { choices: [OTHER, 'keep' as const, OTHER], label: 'Block and Send 2 Flowers' },
  { choices: ['cancel_and_refund' as const, OTHER], label: 'Block, Send 1 Flowers, Cancel 1' },
])('shows the outcome for the bookings on the button: $label', ({ choices, label }) => {
  const decisions = new Map(choices.map((choice, index) => [String(index), choice]))
  const { cancelled } = affectedTotals(
    choices.map((_, index) => booking(String(index), '0.00')),
    decisions,
  )
  expect(confirmLabel(cancelled, otherChoices(decisions))).toBe(label)
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

const error = (message: string) => ({ type: 'custom' as const, message })

it.each([
  { field: 'date', errors: { date: error('Please choose a date') } },
  { field: 'reason', errors: { reason: error('Please enter a reason'), until: error('Too long') } },
])('asks for both date and reason without a $field', ({ errors }) => {
  expect(closureProblem(errors)?.text).toBe('Please fill in both date and reason fields')
})

it.each(['until', 'untilHour', 'where'] as const)('leaves it to %s to say what is wrong with it', (field) => {
  expect(closureProblem({ [field]: error('Not like that') })).toBeNull()
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
    const decide = (some: readonly string[], choice: Decision): [string, Decision][] =>
      some.map((id) => [id, choice])
    const everyone = all.map(({ id }) => id)
    for (const choice of ['cancel_and_refund', OTHER] as const)
      expect(whoIsTold(all, new Map(decide(ids, choice)))).toBe(text)
    expect(whoIsTold(all, new Map([...decide(everyone, 'keep'), ...decide(ids, OTHER)]))).toBe(text)
  })
})
