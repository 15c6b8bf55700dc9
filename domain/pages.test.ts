import { describe, expect, it } from 'vitest'
import { isForSearch, isPage } from './pages.ts'

describe('isPage', () => {
  it.each([
    '/',
    '/login',
    '/login/',
    '/admin',
    '/admin/',
    '/admin/bookings/1',
    '/admin/bookings/1/receipt',
    '/admin/customers/1/',
  ])('knows %s', (path) => {
    expect(isPage(path)).toBe(true)
  })

  it.each([
    '/nowhere',
    '/logins',
    '/administrator',
    '/login/now',
    '/admin*?',
    '/admin/*?',
    '/admin/nowhere',
    '/admin/customers',
    '/admin/bookings/1/2',
    '/admin/bookings//receipt',
  ])('does not know %s', (path) => {
    expect(isPage(path)).toBe(false)
  })
})

describe('isForSearch', () => {
  it.each([
    ['/', true],
    ['/register', true],
    ['/checkout', false],
    ['/admin/users', false],
    ['/nowhere', false],
  ])('%s: %s', (path, expected) => {
    expect(isForSearch(path)).toBe(expected)
  })
})
