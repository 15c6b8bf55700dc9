import { expect, it } from 'vitest'
import { readDraft } from './booking-draft.ts'
import { STEPS, stepToFix } from './step-anchors.ts'

const EMPTY_DRAFT = readDraft(new URLSearchParams())

it('goes back to the date if there is none, and otherwise to the time', () => {
  const date = Temporal.PlainDate.from('2026-11-20')
  expect(stepToFix({ ...EMPTY_DRAFT, hour: 18 })).toBe(STEPS.date)
  expect(stepToFix({ ...EMPTY_DRAFT, date, hour: 18 })).toBe(STEPS.time)
})
