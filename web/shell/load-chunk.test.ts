import { expect, it } from 'vitest'
import { mayReload } from './load-chunk.ts'

it.each([
  [null, true],
  ['999000', false],
  ['1000000', false],
  ['900000', true],
  ['nonsense', true],
])('reloads for a new version unless it just did: last reload at %s', (lastReload, expected) => {
  expect(mayReload(lastReload, 1_000_000)).toBe(expected)
})
