import { expect, it } from 'vitest'
import { formatPhone, phoneDigits } from './phone.ts'

it.each([
  ['+19895550142', '(989) 555-0142'],
  ['+442079460018', '+442079460018'],
  [null, ''],
])('shows %j as %j', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

it.each([
  ['555-01', '55501'],
  ['(989) 555', '989555'],
  ['+1 989', '1989'],
  ['55', null],
  ['cage 555', null],
  ['11/21', '1121'],
  ['O’Brien', null],
])('reads the digits of %j as %j', (search, digits) => {
  expect(phoneDigits(search)).toBe(digits)
})
