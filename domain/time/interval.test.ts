import { describe, expect, it } from 'vitest'
import { overlaps } from './interval.ts'

const hours = (from: number, to: number) => ({
  start: Temporal.Instant.fromEpochMilliseconds(from * 3_600_000),
  end: Temporal.Instant.fromEpochMilliseconds(to * 3_600_000),
})

describe('overlaps', () => {
  it.each([
    [1, 2, 2, 3, false],
    [1, 3, 2, 3, true],
    [1, 4, 2, 3, true],
    [2, 3, 1, 4, true],
    [3, 4, 1, 2, false],
  ])('compares %i–%i with %i–%i: %s', (a, b, c, d, expected) => {
    expect(overlaps(hours(a, b), hours(c, d))).toBe(expected)
    expect(overlaps(hours(c, d), hours(a, b))).toBe(expected)
  })
})
