import { expect, it } from 'vitest'
import { EMPTY_DRAFT } from './booking-draft.ts'
import { missingStep, STEPS } from './step-anchors.ts'

const date = Temporal.PlainDate.from('2026-11-20')

it.each([
  [{}, STEPS.date],
  [{ spaceId: 'cage1' }, STEPS.date],
  [{ bundleId: 'bundle2', hour: 18 }, STEPS.date],
  [{ date }, STEPS.time],
  [{ date, hour: 18 }, STEPS.item],
  [{ spaceId: 'cage1', date }, STEPS.time],
  [{ spaceId: 'cage1', date, hour: 18 }, null],
])('finds the first incomplete step of %o: %s', (draft, step) => {
  expect(missingStep({ ...EMPTY_DRAFT, ...draft })).toBe(step)
})
