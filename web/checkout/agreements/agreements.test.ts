import { expect, it } from 'vitest'
import { isComplete, NOT_AGREED } from './agreements.ts'

const signed = { isCancellationAccepted: true, isLiabilityAccepted: true, signature: 'Sam Rivera' }

it('requires both boxes and a non-blank signature', () => {
  expect(isComplete(signed)).toBe(true)
  expect(isComplete(NOT_AGREED)).toBe(false)
  expect(isComplete({ ...signed, isCancellationAccepted: false })).toBe(false)
  expect(isComplete({ ...signed, isLiabilityAccepted: false })).toBe(false)
  expect(isComplete({ ...signed, signature: '   ' })).toBe(false)
})
