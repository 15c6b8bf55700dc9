import { expect, it } from 'vitest'
import { readTypedCustomer } from './typed-customer.ts'

it.each([
  ['Walt Kin', { customerName: 'Walt Kin' }],
  ['(989) 555-0142', { customerPhone: '(989) 555-0142' }],
  ['+44 20 7946 0018', { customerPhone: '+44 20 7946 0018' }],
  ['Walt Kin 989.555.0142', { customerName: 'Walt Kin', customerPhone: '989.555.0142' }],
  ['Walt, 9895550142', { customerName: 'Walt', customerPhone: '9895550142' }],
  ['walt@example.com', { customerEmail: 'walt@example.com' }],
  ['Walt Kin <walt@example.com>', { customerName: 'Walt Kin', customerEmail: 'walt@example.com' }],
  ['walt@', { customerEmail: 'walt@' }],
  ['Team 12', { customerName: 'Team 12' }],
  ['O’Brien 3', { customerName: 'O’Brien 3' }],
  ['', {}],
])('reads %j as %j', (typed, read) => {
  expect(readTypedCustomer(typed)).toEqual(read)
})
