import { expect, it } from 'vitest'
import { SEARCH_PATHS } from './find-page.ts'
import { PAGES } from './pages.ts'

it('lists pages for search engines, none of which is about one person', () => {
  expect(SEARCH_PATHS).toEqual(['/', '/login', '/register', '/forgot-password', '/booking', '/season'])
})

it('describes each of them in its own words, and at the length that search results show', () => {
  const descriptions = SEARCH_PATHS.map((path) => PAGES[path].description ?? '')
  expect(new Set(descriptions).size).toBe(SEARCH_PATHS.length)
  for (const text of descriptions) expect(text.length).toBeLessThanOrEqual(180)
})
