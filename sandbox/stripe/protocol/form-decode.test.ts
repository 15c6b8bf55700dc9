import { expect, test } from 'vitest'
import { decodeForm } from './form-decode.ts'

test.each([
  ['amount=4500&currency=usd', { amount: '4500', currency: 'usd' }],
  ['metadata[bookingId]=42&metadata[user%20id]=7', { metadata: { bookingId: '42', 'user id': '7' } }],
  ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['a[b][c]=1&a[b][d]=2&a[e]=3', { a: { b: { c: '1', d: '2' }, e: '3' } }],
  ['description=caf%C3%A9+one', { description: 'café one' }],
  ['__proto__[polluted]=1&a[__proto__][b]=2', {}],
  ['', {}],
])('decodes "%s"', (text, expected) => {
  expect(decodeForm(text)).toEqual(expected)
})
