import { expect, it } from 'vitest'
import { cardName } from './saved-card.schema.ts'

it.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['jcb', 'JCB ending in 4242'],
  ['new_brand', 'New_brand ending in 4242'],
])('names a card of %s', (brand, name) => {
  expect(cardName({ brand, lastFour: '4242' })).toBe(name)
})
