import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts', '!./call.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A call that changes something. */
const CHANGE = /\bcall\(\s*'((?:POST|PUT|DELETE) [^']+)'/g

it('sends each change from one place', () => {
  const changes = Object.values(sources).flatMap((text) => [...text.matchAll(CHANGE)].map(([, name]) => name))
  expect(changes.length).toBeGreaterThan(50)
  expect(changes.filter((change, index) => changes.indexOf(change) !== index)).toEqual([])
})
