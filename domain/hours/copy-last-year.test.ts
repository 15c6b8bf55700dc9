import { expect, it } from 'vitest'
import { copyLastYear } from './copy-last-year.ts'

const day = (date: string, label: string) => ({ date, label, hours: null })

it('copies the days of the last year that lie ahead and are not there yet', () => {
  const days = [
    day('2025-07-04', 'Independence Day'),
    day('2025-11-27', 'Thanksgiving'),
    day('2025-11-28', 'Day after Thanksgiving'),
    day('2025-12-24', 'Christmas Eve'),
    day('2025-12-25', 'Christmas'),
    day('2026-01-01', "New Year's Day"),
    day('2026-12-24', 'Christmas Eve'),
  ]
  const copies = copyLastYear(days, Temporal.PlainDate.from('2026-11-01'))
  expect(copies).toEqual([
    day('2026-11-26', 'Thanksgiving'),
    day('2026-11-27', 'Day after Thanksgiving'),
    day('2026-12-25', 'Christmas'),
    day('2027-01-01', "New Year's Day"),
  ])
  expect(copyLastYear([...days, ...copies], Temporal.PlainDate.from('2026-11-01'))).toEqual([])
})

it('keeps a leap day in February', () => {
  expect(copyLastYear([day('2028-02-29', 'Leap day')], Temporal.PlainDate.from('2028-12-01'))).toEqual([
    day('2029-02-28', 'Leap day'),
  ])
})
