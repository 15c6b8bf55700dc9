import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batchChanges, datesOf } from './use-live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('delivers what came within 300 to 800 ms once', () => {
  const delivered: string[][] = []
  const dates = batchChanges<string>((items) => delivered.push([...items]))
  for (const date of ['2027-02-05', '2027-02-06', '2027-02-05']) dates.add(date)
  vi.advanceTimersByTime(299)
  expect(delivered).toEqual([])
  vi.advanceTimersByTime(501)
  expect(delivered).toEqual([['2027-02-05', '2027-02-06']])
  dates.add('2027-02-05')
  vi.advanceTimersByTime(800)
  expect(delivered).toHaveLength(2)
})

it('waits for whole milliseconds', () => {
  const start = vi.spyOn(globalThis, 'setTimeout')
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.333)
  batchChanges<string>(vi.fn()).add('2027-02-05')
  expect(start).toHaveBeenCalledWith(expect.any(Function), 467)
})

it('delivers nothing after it was cancelled', () => {
  const deliver = vi.fn()
  const dates = batchChanges<string>(deliver)
  dates.add('2027-02-05')
  dates.cancel()
  vi.advanceTimersByTime(1000)
  expect(deliver).not.toHaveBeenCalled()
})

it('refreshes a day once for staff when it changed for everyone and for them', () => {
  const changed = new Set(['availability 2027-02-05', 'desk 2027-02-05', 'desk 2027-02-06', 'own_bookings'])
  expect([...datesOf(changed, ['availability'])]).toEqual(['2027-02-05'])
  expect([...datesOf(changed, ['availability', 'desk'])]).toEqual(['2027-02-05', '2027-02-06'])
})
