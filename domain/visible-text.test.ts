import { expect, it } from 'vitest'
import { asInitial, cutText } from './visible-text.ts'

it.each([
  ['r', 'R'],
  ['é', 'É'],
  ['ß', 'ß'],
  ['ŉ', 'ŉ'],
  ['ﬁ', 'ﬁ'],
  ['ΐ', 'ΐ'],
  ['ǆ', 'ǅ'],
  ['ა', 'ა'],
  ['李', '李'],
])('makes %j the initial %j', (letter, initial) => {
  expect(asInitial(letter)).toBe(initial)
})

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab👩‍👧', 6, 'ab'],
  ['abe\u0301', 3, 'ab'],
])('cuts %j to %i as %j', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected)
})
