import { expect, it } from 'vitest'
import { releasedMessage } from './released-message.ts'

it.each([
  [1, 0, '1 hold is free again.'],
  [3, 0, '3 holds are free again.'],
  [2, 1, '2 holds are free again. 1 stayed, because of a payment.'],
])('reports %i released and %i kept holds', (released, kept, description) => {
  expect(releasedMessage({ released, kept })).toEqual({ title: 'Holds Released', description })
})
