import { expect, it } from 'vitest'
import { isForSearch, pageDescription, SEARCH_PATHS } from './page-descriptions.ts'
import { isPage } from './pages.ts'

it.each([
  ['/', true],
  ['/register', true],
  ['/dashboard', false],
  ['/checkout', false],
  ['/admin/users', false],
  ['/nowhere', false],
  ['/constructor', false],
])('%s is for search engines: %s', (path, expected) => {
  expect(isForSearch(path)).toBe(expected)
})

it('describes each page in its own words, and at the length that search results show', () => {
  const descriptions = SEARCH_PATHS.map((path) => pageDescription(path) ?? '')
  expect(new Set(descriptions).size).toBe(SEARCH_PATHS.length)
  for (const text of descriptions) expect(text.length).toBeLessThanOrEqual(180)
  expect(SEARCH_PATHS.filter((path) => !isPage(path))).toEqual([])
})
