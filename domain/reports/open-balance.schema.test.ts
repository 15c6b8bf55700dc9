import { expect, it } from 'vitest'
import { endsOfAge } from './open-balance.schema.ts'

const now = Temporal.Instant.from('2026-11-30T12:00:00Z')

it('splits past due balances by age without gaps', () => {
  const [all, week, month, older, upcoming] = (
    ['past_due', 'week', 'month', 'older', 'upcoming'] as const
  ).map((age) => endsOfAge(age, now))
  expect([all?.from, all?.until]).toEqual([null, now])
  expect([week?.until, week?.from]).toEqual([now, month?.until])
  expect([month?.from, older?.from]).toEqual([older?.until, null])
  expect(older?.until).toEqual(Temporal.Instant.from('2026-10-31T12:00:00Z'))
  expect([upcoming?.from, upcoming?.until]).toEqual([now, null])
})
