import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A call of `request` that changes something, with its method and address as written. */
const CHANGE = /request\(\s*'?\w+'?,\s*'(POST|PUT|PATCH|DELETE)',\s*([`'][^`']+[`'])/g

it('sends each change from one place', () => {
  const changes = Object.values(sources).flatMap((text) =>
    [...text.matchAll(CHANGE)].map(([, method, path]) => `${method} ${path}`),
  )
  expect(changes.length).toBeGreaterThan(50)
  expect(changes.filter((change, index) => changes.indexOf(change) !== index)).toEqual([])
})
