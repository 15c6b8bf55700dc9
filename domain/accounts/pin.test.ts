import { expect, it } from 'vitest'
import { isWeakPin } from './pin.ts'

it.each(['000000', '123456', '654321', '890123', '864208', '121212', '122122', '123123', '112233', '111112'])(
  'refuses %s',
  (pin) => expect(isWeakPin(pin)).toBe(true),
)

it.each(['193756', '123465', '775310', '112234', '902100'])('accepts %s', (pin) =>
  expect(isWeakPin(pin)).toBe(false),
)

it('refuses fewer than one PIN in fifty', () => {
  const pins = Array.from({ length: 1_000_000 }, (_, index) => String(index).padStart(6, '0'))
  expect(pins.filter(isWeakPin).length).toBeLessThan(20_000)
})
