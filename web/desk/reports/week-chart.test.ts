import { expect, it } from 'vitest'
import { monthLabels, roundScale } from './week-chart.tsx'

it.each([
  [1, 100],
  [100, 100],
  [7_250, 10_000],
  [10_001, 20_000],
  [40_000, 50_000],
  [1_556_000, 2_000_000],
])('scales %s cents up to %s', (largest, top) => {
  expect(roundScale(largest)).toBe(top)
})

const sundays = (first: string, count: number) =>
  Array.from({ length: count }, (_, week) => Temporal.PlainDate.from(first).add({ weeks: week }))

it('names each month where it begins, with the year at first and where it changes', () => {
  const labels = monthLabels(sundays('2026-11-01', 12))
  expect(labels.filter(Boolean)).toEqual(['Nov 2026', 'Dec', 'Jan 2027'])
  expect([labels[0], labels[5], labels[9]]).toEqual(['Nov 2026', 'Dec', 'Jan 2027'])
})

it('leaves out a month that the next one follows within two weeks', () => {
  expect(monthLabels(sundays('2026-12-27', 53)).filter(Boolean).slice(0, 2)).toEqual(['Jan 2027', 'Feb'])
})
