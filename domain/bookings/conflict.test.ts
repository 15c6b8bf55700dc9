import { describe, expect, it } from 'vitest'
import { type Choice, conflicts, overlaps, resourcesOf, sharesResource } from './conflict.ts'

const BUNDLES = new Map([
  ['left', ['cage-1', 'cage-2']],
  ['right', ['cage-2', 'cage-3']],
  ['far', ['cage-4']],
])
const space = (spaceId: string): Choice => ({ spaceId, bundleId: null })
const bundle = (bundleId: string): Choice => ({ spaceId: null, bundleId })
const hours = (from: number, to: number) => ({
  start: Temporal.Instant.fromEpochMilliseconds(from * 3_600_000),
  end: Temporal.Instant.fromEpochMilliseconds(to * 3_600_000),
})

describe('conflicts', () => {
  it.each([
    ['the same space', space('cage-1'), space('cage-1'), true],
    ['another space', space('cage-1'), space('cage-2'), false],
    ['the same bundle', bundle('left'), bundle('left'), true],
    ['a space inside the chosen bundle', bundle('left'), space('cage-2'), true],
    ['a bundle that contains the chosen space', space('cage-2'), bundle('right'), true],
    ['a bundle that shares a space', bundle('left'), bundle('right'), true],
    ['a bundle that shares nothing', bundle('left'), bundle('far'), false],
    ['a space outside the bundle', bundle('left'), space('cage-3'), false],
  ])('compares overlapping bookings of %s', (_case, a, b, expected) => {
    expect(sharesResource(a, b, BUNDLES)).toBe(expected)
    expect(conflicts({ ...a, ...hours(1, 2) }, { ...b, ...hours(1, 2) }, BUNDLES)).toBe(expected)
    expect(conflicts({ ...a, ...hours(1, 2) }, { ...b, ...hours(2, 3) }, BUNDLES)).toBe(false)
  })
})

describe('overlaps', () => {
  it.each([
    [1, 2, 2, 3, false],
    [1, 3, 2, 3, true],
    [1, 4, 2, 3, true],
    [2, 3, 1, 4, true],
    [3, 4, 1, 2, false],
  ])('compares %i–%i with %i–%i: %s', (a, b, c, d, expected) => {
    expect(overlaps(hours(a, b), hours(c, d))).toBe(expected)
    expect(overlaps(hours(c, d), hours(a, b))).toBe(expected)
  })
})

it('lists the resources of a bundle in sorted order', () => {
  expect(resourcesOf(bundle('right'), BUNDLES)).toEqual(['bundle:right', 'space:cage-2', 'space:cage-3'])
})
