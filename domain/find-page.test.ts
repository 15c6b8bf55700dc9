import { describe, expect, it } from 'vitest'
import { pageAt, SEARCH_PATHS } from './find-page.ts'
import { PAGES } from './pages.ts'

describe('pageAt', () => {
  it.each([
    ['/', '/'],
    ['/login', '/login'],
    ['/login/', '/login'],
    ['/admin', '/admin/*?'],
    ['/admin/', '/admin/*?'],
    ['/admin/bookings/1', '/admin/*?'],
    ['/admin/bookings/1/receipt', '/admin/*?'],
    ['/admin/customers/1/', '/admin/*?'],
  ])('finds the page at %s', (path, page) => {
    expect(pageAt(path)).toBe(page)
  })

  it.each([
    '/nowhere',
    '/logins',
    '/constructor',
    '/administrator',
    '/login/now',
    '/admin*?',
    '/admin/*?',
    '/admin/nowhere',
    '/admin/customers',
    '/admin/bookings/1/2',
    '/admin/bookings//receipt',
  ])('does not know %s', (path) => {
    expect(pageAt(path)).toBeUndefined()
  })
})

it('lists pages for search engines, none of which is about one person', () => {
  expect(SEARCH_PATHS).toEqual(['/', '/login', '/register', '/forgot-password', '/booking', '/season'])
})

it('describes each of them in its own words, and at the length that search results show', () => {
  const descriptions = SEARCH_PATHS.map((path) => PAGES[path].description ?? '')
  expect(new Set(descriptions).size).toBe(SEARCH_PATHS.length)
  for (const text of descriptions) expect(text.length).toBeLessThanOrEqual(180)
})
