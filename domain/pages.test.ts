import { describe, expect, it } from 'vitest'
import { isPage } from './pages.ts'

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
