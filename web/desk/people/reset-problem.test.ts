import { expect, it } from 'vitest'
import { resetErrors, resetProblem } from './reset-problem.ts'

it.each([
  ['', 'long-enough', 'Email and new password are required'],
  ['  ', 'long-enough', 'Email and new password are required'],
  ['a@example.com', '', 'Email and new password are required'],
  ['a@example.com', 'seven77', 'Password must be at least 8 characters long'],
  ['a@example.com', 'eight888', null],
])('validates %j with %j', (email, newPassword, problem) => {
  expect(resetProblem({ email, newPassword })).toBe(problem)
  // A field is marked whenever a toast says so, and only then.
  expect(Object.keys(resetErrors({ email, newPassword })).length > 0).toBe(problem !== null)
})
