import { expect, it } from 'vitest'
import { reconnectDelay } from './event-stream.ts'

it.each([
  [0, 0, 1000],
  [0, 1, 500],
  [0, 0.333, 834],
  [3, 0, 8000],
  [50, 0, 30_000],
  [50, 1, 15_000],
])('after %d failures and with %d of the spread, waits %d ms', (failures, random, ms) => {
  expect(reconnectDelay(failures, random)).toBe(ms)
})
