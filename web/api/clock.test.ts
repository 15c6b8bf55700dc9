import { afterEach, expect, it, vi } from 'vitest'
import { currentInstant, syncClock } from './clock.ts'

afterEach(() => vi.useRealTimers())

it('follows the server clock when the phone is a day ahead, and keeps ticking', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  const sentAt = Date.now() - 400
  syncClock('2026-11-20T15:00:00Z', sentAt, Date.now())
  expect(currentInstant().toString()).toBe('2026-11-20T15:00:00.2Z')
  vi.advanceTimersByTime(60_000)
  expect(currentInstant().toString()).toBe('2026-11-20T15:01:00.2Z')
})
