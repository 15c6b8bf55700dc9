import { expect, it } from 'vitest'
import { dateOf } from './day-input.ts'

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['1926-11-20', undefined],
  ['12026-11-20', undefined],
  ['0202-11-20', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  [null, undefined],
])('reads %j as %s', (text, day) => {
  expect(dateOf(text)?.toString()).toBe(day)
})
