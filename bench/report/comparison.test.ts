import { expect, test } from 'vitest'
import { type Compared, comparisonTable } from './comparison.ts'

function side(value: number, requests = 1, cpu = Number.NaN) {
  return { value, requests, cpu }
}

test('compares medians, the ratios of each round, and the processor time of a request', () => {
  const compared: Compared[] = [
    {
      name: 'own bookings',
      unit: 'req/s',
      // The second round was disturbed by something else, for both.
      rounds: [
        { other: side(1000, 3000, 1.5), here: side(1200, 3600, 1.5) },
        { other: side(500, 1500, 0.75), here: side(550, 1650, 0.6875) },
        { other: side(1000, 3000, 1.5), here: side(1100, 3300, 1.375) },
      ],
    },
    { name: 'memory at rest', unit: 'MB', rounds: [{ other: side(133), here: side(130.3) }] },
  ]
  expect(comparisonTable(compared, '9eac2dda').split('\n')).toEqual([
    '| figure         | 9eac2dda    | here        | ratio | spread    | CPU per request |',
    '| -------------- | ----------- | ----------- | ----- | --------- | --------------- |',
    '| own bookings   | 1,000 req/s | 1,100 req/s | 1.10  | 1.10–1.20 | 0.83            |',
    '| memory at rest | 133 MB      | 130 MB      | 0.98  |           |                 |',
  ])
})
