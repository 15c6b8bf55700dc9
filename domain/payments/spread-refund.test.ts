import { expect, it } from 'vitest'
import type { RefundChoice } from '../bookings/cancellation.schema.ts'
import { spreadRefund } from './spread-refund.ts'

it.each<[RefundChoice, number[], number[] | null]>([
  ['none', [3000], [0]],
  ['full', [3000], [3000]],
  ['full', [3000, 0, 500], [3000, 0, 500]],
  ['full', [], []],
  [{ amount: '12.50' }, [3000], [1250]],
  [{ amount: '30.00' }, [3000], [3000]],
  [{ amount: '30.01' }, [3000], null],
  [{ amount: '32' }, [3000, 500], [3000, 200]],
  [{ amount: '0.01' }, [], null],
])('spreads a refund of %j over %j as %j', (choice, left, expected) => {
  expect(spreadRefund(left, choice)).toEqual(expected)
})
