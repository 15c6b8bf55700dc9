import { expect, it } from 'vitest'
import { searchPages } from './find-page.ts'
import { CORE_PAGES } from './pages.ts'

const FOUND = searchPages(CORE_PAGES)

it('lists pages for search engines, none of which is about one person', () => {
  const paths = FOUND.map(({ path }) => path)
  expect(paths).toEqual(['/', '/login', '/register', '/forgot-password', '/booking'])
})

it('describes each of them in its own words, and at the length that search results show', () => {
  const descriptions = FOUND.map(({ description }) => description ?? '')
  expect(new Set(descriptions).size).toBe(FOUND.length)
  for (const text of descriptions) expect(text.length).toBeLessThanOrEqual(180)
})
