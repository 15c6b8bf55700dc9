import type { Clock } from '../server/core/clock.ts'

export interface TestClock extends Clock {
  set(instant: string): void
  advance(by: Temporal.DurationLike): void
}

/** A clock that doesn't run until a test moves it. */
export function createTestClock(start: string): TestClock {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    set: (instant) => {
      now = Temporal.Instant.from(instant)
    },
    advance: (by) => {
      now = now.add(by)
    },
  }
}
