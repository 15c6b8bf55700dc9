import { expect, it } from 'vitest'
import { byPartOfDay } from './day-parts.ts'

it('groups the starts of a day, without parts that have none', () => {
  const hours = (from: number, count: number) =>
    Array.from({ length: count }, (_, past) => ({ hour: from + past }))
  const parts = (slots: { hour: number }[]) =>
    byPartOfDay(slots).map(({ name, slots }) => [name, slots.length])
  expect(parts(hours(8, 14))).toEqual([
    ['Morning', 4],
    ['Afternoon', 5],
    ['Evening', 5],
  ])
  expect(parts(hours(17, 5))).toEqual([['Evening', 5]])
})
