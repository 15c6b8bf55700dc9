import { expect, it } from 'vitest'
import { canHavePasskeys } from './relying-party.ts'

it.each([
  ['https://thebarn.example', true],
  ['http://localhost:3000', true],
  ['http://thebarn.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]', false],
])('knows whether browsers allow passkeys at %s', (publicUrl, can) => {
  expect(canHavePasskeys(publicUrl)).toBe(can)
})
