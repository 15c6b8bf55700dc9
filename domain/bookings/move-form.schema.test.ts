import { expect, it } from 'vitest'
import { moveFormSchema } from './move-form.schema.ts'

it.each([
  ['2026-11-20', '2026-11-21T01:00:00Z'],
  ['2027-07-04', '2027-07-05T00:00:00Z'],
  ['', undefined],
  ['0202-11-20', undefined],
  ['12026-11-20', undefined],
])('combines %j with the hour into %s', (date, startTime) => {
  const parsed = moveFormSchema.safeParse({ date, hour: '20', itemId: 'cage-1' })
  expect(parsed.data?.startTime).toBe(startTime)
})
