import { expect, it } from 'vitest'
import { barLine } from './booking-bar.tsx'

const date = Temporal.PlainDate.from('2026-11-20')

it('shows when the draft is, or the next step', () => {
  expect(barLine({ date: null, hour: null, hours: 1 })).toBe('Next: pick a time')
  expect(barLine({ date, hour: null, hours: 1 })).toBe('Fri, Nov 20. Next: pick a time')
  expect(barLine({ date, hour: null, hours: 1, isStartLost: true })).toBe('Fri, Nov 20')
  expect(barLine({ date, hour: 18, hours: 2 })).toBe('Fri, Nov 20, 6:00 PM – 8:00 PM ET')
})
