import { expect, it } from 'vitest'
import { heldByText, releasedMessage } from './attention-list.tsx'

it.each([
  [1, 0, '1 time is open again.'],
  [3, 0, '3 times are open again.'],
  [2, 1, '2 times are open again. 1 stayed, because of a payment.'],
])('reports %i released and %i kept holds', (released, kept, description) => {
  expect(releasedMessage({ released, kept })).toEqual({ title: 'Holds Released', description })
})

it.each([
  [[{ holds: 1 }], '1 unpaid hold by 1 customer'],
  [[{ holds: 2 }, { holds: 1 }], '3 unpaid holds by 2 customers'],
])('describes who has holds in %j', (holders, text) => {
  expect(heldByText(holders)).toBe(text)
})
