import { expect, it } from 'vitest'
import { isOtherRelease } from './release.ts'

it.each([
  ['the same script', '/assets/index-1a.js', '/assets/index-1a.js', false],
  ['another script', '/assets/index-1a.js', '/assets/index-2b.js', true],
  ['a server that has not said which it has', '/assets/index-1a.js', null, false],
  ['sources from Vite', '/app/main.tsx', '/assets/index-1a.js', false],
])('tells another release from %s', (_case, own, other, isOther) => {
  expect(isOtherRelease(own, other)).toBe(isOther)
})
