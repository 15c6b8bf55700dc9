import { expect, it } from 'vitest'
import { recoveryCode } from './recovery-code.ts'

it.each([
  '7f3a09b455e1c0d28a9641bbe07c',
  ' 7F3A 09B4 55E1 C0D2 8A96 41BB E07C ',
  '7F3A-O9B4-55EL-COD2-8A96-4IBB-EO7C',
  '7f3a–09b4–55ei–c0d2–8a96–41bb–eo7c',
])('reads %j as it was meant', (typed) => {
  expect(recoveryCode(typed)).toBe('7F3A-09B4-55E1-C0D2-8A96-41BB-E07C')
})
