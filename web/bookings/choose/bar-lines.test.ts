import { expect, it } from 'vitest'
import { barLines } from './bar-lines.ts'

const date = Temporal.PlainDate.from('2026-11-20')

it('shows the draft so far and the next step', () => {
  expect(barLines({ name: 'Cage 1', date: null, hour: null, hours: 1 })).toEqual([
    'Cage 1',
    'Next: pick a date',
  ])
  expect(barLines({ name: 'Cage 1', date, hour: 18, hours: 2 })).toEqual([
    'Cage 1',
    'Friday, November 20, 2026',
    '6:00 PM – 8:00 PM ET',
  ])
})
