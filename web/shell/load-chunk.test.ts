import { expect, it } from 'vitest'
import { mayReload } from './load-chunk.ts'

it.each([
  [null, true],
  ['999000', false],
  ['1000000', false],
  ['900000', true],
  ['nonsense', true],
])('reloads once for a new version, and not again at once: %s', (lastReload, expected) => {
  expect(mayReload(lastReload, 1_000_000)).toBe(expected)
})
