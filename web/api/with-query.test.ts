import { expect, it } from 'vitest'
import { withQuery } from './with-query.ts'

it.each([
  [{}, '/api/admin/users'],
  [{ search: '', cursor: undefined }, '/api/admin/users'],
  [{ role: 'admin', search: 'a b&c' }, '/api/admin/users?role=admin&search=a+b%26c'],
])('adds %o as a query string', (filter, expected) => {
  expect(withQuery('/api/admin/users', filter)).toBe(expected)
})
