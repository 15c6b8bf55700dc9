import { expect, it } from 'vitest'
import { whenUsable } from './person-words.ts'

it.each([
  ['ty@example.com', true, 'The customer can use it right away.'],
  ['ty@example.com', false, 'The customer can use it once their email address is verified.'],
  [null, false, 'The customer can use it right away.'],
])('says when a customer can use what staff give them: %s, proven: %s', (email, isProven, text) => {
  expect(whenUsable({ person: { email }, isProven })).toBe(text)
})
