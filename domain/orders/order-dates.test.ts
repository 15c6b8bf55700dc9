import { describe, expect, it } from 'vitest'
import { refuse, succeed } from '../errors.ts'
import { TIME_ZONE } from '../time/facility-time.ts'
import { paidOf, placeInOrder, shiftStart, thisAndLater, tryDates } from './order-dates.ts'

const DATES = ['confirmed', 'completed', 'cancelled', 'confirmed'].map((status, index) => ({
  id: `date-${index}`,
  startTime: `2026-12-0${index + 1}T23:00:00Z`,
  status,
}))

describe('the dates of a season', () => {
  it('are numbered with the cancelled ones, so a date keeps its number', () => {
    expect(placeInOrder(DATES, 'date-3')).toBe('date 4 of 4')
  })

  it('are changed from one on, without those that are cancelled', () => {
    expect(thisAndLater(DATES, 'date-1').map(({ id }) => id)).toEqual(['date-1', 'date-3'])
  })

  it('are changed with others that start together, whichever is opened', () => {
    const [first, , , last] = DATES
    const dates = [first, first && { ...first, id: 'other-cage' }, last].filter((date) => date !== undefined)
    const changed = ['date-0', 'other-cage'].map((id) => thisAndLater(dates, id).map((date) => date.id))
    expect(changed).toEqual(Array(2).fill(['date-0', 'other-cage', 'date-3']))
  })

  it('are refunded up to what is left of each', () => {
    const dates = [
      { paidAmount: '60.00', refundedAmount: '20.00' },
      { paidAmount: '30.00', refundedAmount: '30.00' },
      { paidAmount: '0.00', refundedAmount: '0.00' },
    ]
    expect(paidOf(dates)).toBe(4000)
  })

  it.each([
    ['an hour later', '2027-03-09T19:00', ['2027-03-09T19:00', '2027-03-16T19:00']],
    ['two days and an hour earlier', '2027-03-07T17:00', ['2027-03-07T17:00', '2027-03-14T17:00']],
  ])('move %s at the facility’s hour on each side of a clock change', (_, to, expected) => {
    const at = (time: string) => Temporal.PlainDateTime.from(time).toZonedDateTime(TIME_ZONE).toInstant()
    const shift = { from: at('2027-03-09T18:00'), to: at(to) }
    const starts = ['2027-03-09T18:00', '2027-03-16T18:00'].map((start) => shiftStart(at(start), shift))
    expect(starts).toEqual(expected.map(at))
  })

  it.each([
    ['past midnight', '2027-03-09T17:00', '2027-03-09T21:00', '2027-03-16T21:00'],
    ['before midnight', '2027-03-09T21:00', '2027-03-09T09:00', '2027-03-16T09:00'],
  ])('move no hour %s', (_, from, to, start) => {
    const at = (time: string) => Temporal.PlainDateTime.from(time).toZonedDateTime(TIME_ZONE).toInstant()
    expect(shiftStart(at(start), { from: at(from), to: at(to) })).toBeNull()
  })

  it('are all tried before any refusal, which names each', async () => {
    const tried = await tryDates(
      [1, 2, 3],
      async (date) => (date === 2 ? succeed(date) : refuse('stale')),
      'Nothing changed.',
    )
    expect(tried).toMatchObject({
      code: 'dates_changed',
      message: 'Nothing changed.',
      details: { dates: [{ index: 0, code: 'stale' }, { index: 2 }] },
    })
    expect(await tryDates([1, 2], async (date) => succeed(date))).toEqual(succeed([1, 2]))
  })
})
