import { expect, it } from 'vitest'
import { fromDevice, toDevice } from './date-calendar.tsx'

it.each(['2026-11-01', '2027-03-14', '2026-12-31', '2028-02-29'])('round-trips %s', (text) => {
  const date = Temporal.PlainDate.from(text)
  expect(fromDevice(toDevice(date)).equals(date)).toBe(true)
})
