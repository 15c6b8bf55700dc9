import { expect, test } from 'vitest'
import type { Figure } from '../figures/figure.ts'
import { type Measured, meetsFloor, resultTables } from './results.ts'

function measured(figure: Partial<Figure>, ...rounds: [value: number, ...limits: number[]][]): Measured {
  return {
    figure: {
      name: 'reads',
      unit: 'req/s',
      rounds: rounds.length,
      warmUps: 0,
      measure: async () => ({ value: 0 }),
      ...figure,
    },
    rounds: rounds.map(([value, ...limits]) => ({ value, limits })),
  }
}

const pgbench = { name: 'pgbench', measure: async () => ({ value: 0 }) }

test('shows each figure with its floor, and its ratios in another table', () => {
  const report = resultTables([
    measured(
      { name: 'bookings', unit: 'bookings/s', floor: { atLeast: 150 }, limits: [pgbench] },
      [900, 5000],
      [800, 5000],
      [1000, 4000],
    ),
    measured({ name: 'memory', unit: 'MB', floor: { atMost: 200 }, detail: 'at rest' }, [240.4]),
    measured(
      { name: 'board', unit: 'ms', limits: [{ ...pgbench, name: 'without' }] },
      [3, 2],
      [4, 2],
      [2, 2],
    ),
  ])
  expect(report.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-').split('\n')).toEqual([
    '| figure | now | spread | floor | verdict | detail |',
    '| - | - | - | - | - | - |',
    '| bookings | 900 bookings/s | 800–1,000 | ≥ 150 bookings/s | met | |',
    '| memory | 240 MB | | ≤ 200 MB | MISSED | at rest |',
    '',
    '| figure | now | compared with | ratio | spread |',
    '| - | - | - | - | - |',
    '| bookings | 900 bookings/s | 5,000 bookings/s, pgbench | 0.18 | 0.16–0.25 |',
    '| board | 3 ms | 2 ms, without | 1.50 | 1.00–2.00 |',
  ])
})

test.each([
  [{ atLeast: 150 }, 150, true],
  [{ atLeast: 150 }, 149.9, false],
  [{ atMost: 100 }, 100, true],
  [{ atMost: 100 }, 100.1, false],
  [undefined, 1, true],
])('compares the floor %j with %d', (floor, value, isMet) => {
  // The median of the rounds counts.
  const rounds: [number][] = [[value - 50], [value], [value + 50]]
  expect(meetsFloor(measured(floor ? { floor } : {}, ...rounds))).toBe(isMet)
})
