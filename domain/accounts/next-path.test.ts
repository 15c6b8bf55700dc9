import { describe, expect, it } from 'vitest'
import { nextPath, pathAfterSignIn, withNext } from './next-path.ts'

describe('nextPath', () => {
  it.each([
    '/booking?spaceId=cage-1&date=2026-11-28',
    '/checkout?bookingId=b1',
    '/verify-email?token=a-b_c',
    '/profile',
    '/apiary',
  ])('accepts %s', (path) => {
    expect(nextPath(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'booking',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /booking',
    '/login',
    '/Login?next=/login',
    '/register',
    '/api/logout',
    '/%61pi/logout',
    '/./api/logout',
    '/%2E%2e//evil.example',
    '/%',
  ])('falls back to home for %j', (path) => {
    expect(nextPath(path)).toBe('/')
  })
})

it('keeps the next path in links between the forms, except for home', () => {
  expect(withNext('/login', '/booking?hour=18')).toBe('/login?next=%2Fbooking%3Fhour%3D18')
  expect(withNext('/register', '/')).toBe('/register')
  expect(withNext('/login', '//evil.example')).toBe('/login')
})

describe('pathAfterSignIn', () => {
  it.each([
    [null, undefined, '/'],
    [null, 'desk', '/admin/board'],
    ['//evil.example', 'owner', '/admin/board'],
    ['/admin/reports', 'manager', '/admin/reports'],
    ['/booking', 'desk', '/booking'],
    ['/booking', undefined, '/booking'],
  ] as const)('leads from %j, with the role %s, to %s', (next, staffRole, path) => {
    expect(pathAfterSignIn(next, { staffRole })).toBe(path)
  })
})
