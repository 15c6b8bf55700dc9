import { expect, it } from 'vitest'
import { changesInWords, publicHours, weekInWords, withBlockedDates } from './hours-in-words.ts'
import { INITIAL_HOURS } from './opening-hours.ts'

const LONG = { opens: 9, closes: 20 }
const DAYS = [LONG, LONG, LONG, LONG, LONG, { opens: 8, closes: 24 }, null]
const today = Temporal.PlainDate.from('2026-11-20')

it('groups weekdays with the same hours', () => {
  expect(weekInWords(DAYS)).toBe('Mon–Fri 9 AM–8 PM, Sat 8 AM–midnight, Sun closed')
  expect(weekInWords(Array.from({ length: 7 }, () => LONG))).toBe('Daily 9 AM–8 PM')
})

it('shows customers the hours of this week and special days soon', () => {
  expect(publicHours(today, INITIAL_HOURS)).toEqual(['Daily 8am-9pm EST'])
  const hours = {
    ...INITIAL_HOURS,
    weeks: [{ from: '2026-11-20', days: DAYS }],
    specialDays: [
      { date: '2026-11-26', hours: null, label: 'Thanksgiving' },
      { date: '2026-12-25', hours: null, label: 'Christmas' },
    ],
  }
  expect(publicHours(today, hours)).toEqual([
    'Mon–Fri 9am-8pm EST',
    'Sat 8am-midnight EST',
    'Sun closed',
    'Thu, Nov 26 closed (Thanksgiving)',
  ])
})

it('shows customers blocked dates like closed special days, and consecutive days as one', () => {
  const hours = {
    ...INITIAL_HOURS,
    specialDays: [{ date: '2026-11-22', hours: LONG, label: 'Tournament' }],
  }
  const blocked = [
    { date: '2026-11-19', reason: 'Over' },
    { date: '2026-11-21', reason: 'Floor work ' },
    { date: '2026-11-22', reason: 'Floor work' },
    { date: '2026-11-23', reason: 'Floor work' },
    { date: '2026-11-24', reason: 'Snow' },
  ]
  expect(publicHours(today, withBlockedDates(hours, blocked))).toEqual([
    'Daily 8am-9pm EST',
    'Sat, Nov 21 – Mon, Nov 23 closed (Floor work)',
    'Tue, Nov 24 closed (Snow)',
  ])
})

it('names only the lines that changed', () => {
  const after = { ...INITIAL_HOURS, weeks: [{ from: '2026-11-23', days: DAYS }], leadMinutes: 90 }
  expect(changesInWords(INITIAL_HOURS, after)).toEqual({
    before: { weeklyHours: '', leadTime: 'At least 1 hour before the start' },
    after: {
      weeklyHours: 'From Mon, Nov 23, 2026: Mon–Fri 9 AM–8 PM, Sat 8 AM–midnight, Sun closed',
      leadTime: 'At least 90 minutes before the start',
    },
  })
  expect(changesInWords(after, after)).toEqual({ before: {}, after: {} })
})
