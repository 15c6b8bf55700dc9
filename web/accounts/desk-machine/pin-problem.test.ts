import { expect, it } from 'vitest'
import { ApiError, UNREACHABLE } from '../../api/api-error.ts'
import { pinProblem } from './pin-problem.ts'

const refusal = (code: string, left?: number) =>
  new ApiError(401, '', JSON.stringify({ code, message: 'Not accepted.', details: { left } }))

it.each([
  ['Not accepted. 2 tries left.', refusal('wrong_pin', 2)],
  ['Not accepted. 1 try left.', refusal('wrong_pin', 1)],
  ['Not accepted.', refusal('wrong_pin')],
  ['Not accepted.', refusal('stale', 2)],
  [UNREACHABLE, new TypeError('Failed to fetch')],
])('says “%s”', (text, error) => {
  expect(pinProblem(error)).toBe(text)
})
