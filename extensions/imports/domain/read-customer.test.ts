import { expect, it } from 'vitest'
import { readCustomer } from './read-customer.ts'

it.each([
  [{ firstName: '\u200b', lastName: 'Ruth' }, 'First name'],
  [{ firstName: 'Babe', lastName: '\u2060' }, 'Last name'],
  [{ name: 'Ruth, \u200b' }, 'First name'],
])('says what is wrong with %j, of which a part is invisible', (cells, label) => {
  expect(readCustomer(cells)).toEqual({
    ok: false,
    reason: `${label}: Please use at least one letter or digit`,
  })
})
