import { expect, it } from 'vitest'
import { moveFormSchema } from './move-form.schema.ts'

const FORM = { date: '2026-11-20', hour: '20', hours: '2', itemId: 'cage-1' }

it.each([
  ['2026-11-20', '2026-11-21T01:00:00Z'],
  ['2027-07-04', '2027-07-05T00:00:00Z'],
  ['', undefined],
  ['0202-11-20', undefined],
  ['12026-11-20', undefined],
])('combines %j with the hour into %s', (date, startTime) => {
  const parsed = moveFormSchema.safeParse({ ...FORM, date })
  expect(parsed.data?.startTime).toBe(startTime)
})

it.each([
  ['1', 1],
  ['3', 3],
  ['5', undefined],
])('names a length of %s hours as %s', (hours, named) => {
  expect(moveFormSchema.parse({ ...FORM, hours }).hours).toBe(named)
})
