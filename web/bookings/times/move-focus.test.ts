import { describe, expect, it } from 'vitest'
import { arrowTarget } from './move-focus.ts'

describe('arrowTarget', () => {
  // 14 hours in rows of three: 0 1 2 / 3 4 5 / 6 7 8 / 9 10 11 / 12 13
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 13, null],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, null],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 11, null],
    ['ArrowUp', 12, 9],
    ['ArrowUp', 2, null],
    ['Home', 7, 0],
    ['End', 7, 13],
    ['Enter', 7, null],
  ])('moves by %s from %i to %s', (key, from, to) => {
    expect(arrowTarget(key, { from, count: 14, columns: 3 })).toBe(to)
  })
})
