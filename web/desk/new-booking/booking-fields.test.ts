import { expect, it } from 'vitest'
import { hasPassed } from './booking-fields.tsx'

it.each([
  ['17:00', false],
  ['18:59', false],
  ['19:00', true],
  ['23:00', true],
])('reports at %s whether a 6 PM start has passed: %s', (time, isPast) => {
  const at = (clock: string) => Temporal.Instant.from(`2026-11-20T${clock}:00Z`)
  expect(hasPassed(at('18:00'), at(time))).toBe(isPast)
})
