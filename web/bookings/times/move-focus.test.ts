import { describe, expect, it } from 'vitest'
import { arrowTarget } from './move-focus.ts'

describe('arrowTarget', () => {
  // A morning, an afternoon, and an evening, five in a row: 0 1 2 3 / 4 5 6 7 8 / 9 10 11 12 13
  const places = [4, 5, 5].flatMap((length, row) =>
    Array.from({ length }, (_, column) => ({ top: row * 60, left: column * 70 })),
  )
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 13, null],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, null],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 11, null],
    ['ArrowUp', 12, 7],
    ['ArrowUp', 8, 3],
    ['ArrowUp', 2, null],
    ['Home', 7, 0],
    ['End', 7, 13],
    ['Enter', 7, null],
  ])('moves by %s from %i to %s', (key, from, to) => {
    expect(arrowTarget(key, from, places)).toBe(to)
  })
})
